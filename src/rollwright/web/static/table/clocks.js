// ---- clocks

setInterval(() => {
  for (const clock of main.querySelectorAll(".clock")) {
    if (clock.dataset.at === undefined || clock.dataset.was !== clock.dataset.left) {
      clock.dataset.at = Date.now();
      clock.dataset.was = clock.dataset.left;
    }
    const gone = clock.dataset.running === undefined ? 0 : Date.now() - Number(clock.dataset.at);
    const seconds = Math.max(0, Math.ceil((Number(clock.dataset.left) - gone) / 1000));
    clock.querySelector("time").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", seconds < 20);
  }
}, 250);
