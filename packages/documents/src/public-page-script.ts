/**
 * Script of the client's page, which works without it. A tap on an account or a reference copies it and says so; while
 * something is open the page asks now and then how it stands, and opens anew when that changed: so it turns green before
 * the client's eyes. The pause grows from 4 s to a minute and starts anew when the page is looked at again.
 */
export const publicPageScript = `(()=>{const d=document,say=d.querySelector('[role=status]');
for(const r of d.querySelectorAll('[data-copy]')){const b=r.querySelector('button'),t=b.lastChild,was=t.textContent;let on;b.hidden=false;
r.addEventListener('click',async()=>{try{await navigator.clipboard.writeText(r.dataset.copy)}catch{getSelection().selectAllChildren(r.querySelector('.m'));if(!d.execCommand('copy'))return}
r.classList.add('did');say.textContent=t.textContent=say.dataset.did;clearTimeout(on);on=setTimeout(()=>{r.classList.remove('did');t.textContent=was;say.textContent=''},4000)})}
const m=d.querySelector('[data-now]');if(!m)return;let wait=4000,timer;
const ask=async()=>{if(d.visibilityState==='visible'){try{const a=await fetch(location.pathname+'/state');if(a.ok&&await a.text()!==m.dataset.now)return location.replace(location.pathname+location.search)}catch{}}
wait=Math.min(wait*1.3,6e4);timer=setTimeout(ask,wait)};
d.addEventListener('visibilitychange',()=>{if(d.visibilityState==='visible'){wait=4000;clearTimeout(timer);timer=setTimeout(ask,500)}});timer=setTimeout(ask,wait)})()`;
