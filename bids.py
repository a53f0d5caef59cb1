"""bids.py seed games step percent dir: all strategies, in rounds; same games as contests bids --seed --games"""
import sys,math,os,time
seed,n,step,pct=int(sys.argv[1]),int(sys.argv[2]),int(sys.argv[3]),float(sys.argv[4])/100
os.nice(10)
from tests.bench.contests import bids_game
from tests.bots.fixed_bids import STRATEGIES
import tammany_desktop.bots.mind.forecast as f; print(f.__file__,flush=True)
names=['quarter','two','half','beat_quarter','beat_bosses','one','three','surely_or_half']
names+=[k for k in STRATEGIES if k not in names]
base=seed*1_000_000
tot={k:[0.0,0.0,0] for k in names}; t0=time.time()
for b in range(0,n,step):
    for k in names:
        t=tot[k]
        for s in range(base+b,base+b+step):
            v=bids_game((k,'sachem',s,pct)); t[0]+=v;t[1]+=v*v;t[2]+=1
        m=t[0]/t[2]; e=1.96*math.sqrt(max(t[1]/t[2]-m*m,0)/t[2])
        print(f'{k}: {100*m:.1f} ({100*(m-e):.1f} to {100*(m+e):.1f}) {t[2]} {time.time()-t0:.0f}s',flush=True)
