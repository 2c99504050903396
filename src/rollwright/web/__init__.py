"""The live table: play with friends and computer players in the browser.

app                 addresses of pages, and how the server starts and ends
guard               what stands before every page: who may ask, and what every answer carries
requests            who asks, and of which table
request_host        for which host a request is, and from whose page
seat_cookies        which seat a request holds
page_language       the language of a browser               words, rendering    what pages say
tokens              who has a seat, signed
limits              all numbers of how much there may be
rate_limit          how often
quotas              how many tables
shared_limits       in all processes
open_connections    whose pages are connected, and who may have one more
slow_connections    how long half a request is waited for
static_files        which parts make a style or a script
garbage             when memory is searched for what nobody needs any more
server_config       what uvicorn is told
server_time         the system's clock, and a steady one
table/  live/  pages/  learn/  review/  api/  store/  processes/  monitoring/
"""
