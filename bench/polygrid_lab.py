import sys, time, threading, numpy as np, os
from rollwright.fast.compiled import compiled
from rollwright.core.dice import derived
from rollwright.games.polygrid.sheet import *
from rollwright.solve.polygrid import plans, worth, rounds
from rollwright.solve.arrays import ints
play = compiled(rounds.play); drawn = compiled(plans.drawn)
def start(key):
    rng=np.random.default_rng(key)
    s0=int(rng.integers(36)); t=int(rng.integers(1,6)); standing=ints(6); standing[t]=1<<s0
    b=FIRST_BOX[t]+FACES[t]-1; boxes=((1<<BOXES)-1)&~(1<<b); places=ints(6)
    n=0
    while not drawn(places,standing,boxes,ints(36),ints(12),ints(6),ints(1),int(derived(key,n))): n+=1
    return places,boxes,s0
seconds=float(sys.argv[1]); out=sys.argv[2]; threads=int(sys.argv[3]); flex=int(sys.argv[4]); draws=int(sys.argv[5]); step=int(sys.argv[6])
table=np.zeros(worth.ENTRIES,np.float32); told=table.copy(); in_all=table.copy()
if len(sys.argv)>7:
    z=np.load(sys.argv[7]); table[:]=z['table'].astype(np.float32); told[:]=z['told']; in_all[:]=z['in_all']
told[0]=1.0
pool=[start(k) for k in range(500)]
t0=time.time()
def buffers(): return ints(worth.LENGTH),np.zeros(21),ints(21),np.zeros(21)
acc=[]; lost_at=ints(40); stats=np.zeros((40,4))
row,values,marks,some=buffers()
play(table,told,in_all,pool[0][0].copy(),pool[0][1],pool[0][2],1,lost_at,stats,True,flex,draws,row,values,marks,some)
print('compiled',time.time()-t0,flush=True)
t0=time.time(); lost_at[:]=0
def work(th):
    rng=np.random.default_rng(int.from_bytes(os.urandom(4),'big')); row,values,marks,some=buffers()
    while time.time()-t0<seconds:
        p,b,m=pool[rng.integers(len(pool))]
        acc.append(play(table,told,in_all,p.copy(),b,m,int(rng.integers(1<<62)),lost_at,stats,True,flex,draws,row,values,marks,some))
ts=[threading.Thread(target=work,args=(n,)) for n in range(threads)]
[t.start() for t in ts]
done=0; saved=time.time()
def save():
    np.savez(out+'.tmp.npz',table=table,told=told,in_all=in_all); os.replace(out+'.tmp.npz',out)
while any(t.is_alive() for t in ts):
    time.sleep(1); part=(time.time()-t0)/seconds; told[0]=1.0 if part<.55 else max(.03,1.0*10**(-1.5*(part-.55)/.45))
    if len(acc)>=done+step:
        a=np.array(acc[done:]); n=len(a); done+=n
        print(done,round(time.time()-t0),round(time.process_time()),'lost %.3f +- %.3f  none %.4f'%(a.mean(),a.std()/n**.5,(a==0).mean()),np.round(lost_at[:14]/n,3),flush=True); lost_at[:]=0
        print('   ',' '.join('%d:%.3f/%.3f/%.3f'%(k,b/c,(d/c-(b/c)**2)**.5,(e/c)**.5) for k in (3,5,8,12,20) for c,b,d,e in [stats[k]]),flush=True); stats[:]=0
    if time.time()-saved>40: save(); saved=time.time()
save()
