import { dyeByNight } from "./cloth/dyes.ts";
import type { Cloth } from "./cloth/motif.ts";
import { tileUrl } from "./cloth/svg.ts";

/** The pages' letters, from our own origin (`apps/web/scripts/build-inter.ts`); the name changes with the contents. */
export const pageFont = "/assets/inter-page-f482ccff.woff2";

/** Ethiopic letters of pages in Amharic: the device's own, else those of documents. */
const ethiopicFaces = [
  ["400", "Noto Sans Ethiopic", "Ebrima"],
  ["600", "Noto Sans Ethiopic SemiBold", "Ebrima Bold"],
]
  .map(
    ([weight = "", ...names]) =>
      `@font-face{font-family:Ethiopic;font-weight:${weight};font-display:swap;unicode-range:U+1200-139F;src:${[...names, "Nyala", "Kefa", "Abyssinica SIL"].map((name) => `local("${name}")`).join()},url(/fonts/doc-ethiopic-${weight}.ttf) format("truetype")}`,
  )
  .concat("body{font-family:Inter,Ethiopic,system-ui,Rare,sans-serif}")
  .join("");

/** Letters few phones have: the device's own, else those of documents. */
const rareFaces = [
  ["Noto Sans NKo", "nko", "7C0-7FF", /[\u07c0-\u07ff]/],
  ["Noto Sans Adlam", "adlam", "1E900-1E95F", /\ud83a/],
  ["Noto Sans Tifinagh", "tifinagh", "2D30-2D7F", /[\u2d30-\u2d7f]/],
  ["Noto Sans Vai", "vai", "A500-A63F", /[\ua500-\ua63f]/],
] as const;

/** Returns the faces that a page in this language, with this text, needs beside ours. */
export const facesFor = (language: string, text: string): string =>
  (language === "am" ? ethiopicFaces : "") +
  rareFaces
    .filter(([, , , letters]) => letters.test(text))
    .map(
      ([name, file, range]) =>
        `@font-face{font-family:Rare;font-display:swap;unicode-range:U+${range};src:local("${name}"),local("Ebrima"),url(/fonts/parts/${file}-400.ttf)}`,
    )
    .join("");

/** System letters stand until ours are there: the page must be readable at once on a bad network. */
const sheet = `@font-face{font-family:Inter;src:url(${pageFont}) format("woff2");font-weight:400 600;font-display:swap}
@view-transition{navigation:auto}
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:400 16px/24px Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Rare,sans-serif;text-align:left;text-wrap:pretty;overflow-wrap:anywhere}
table,.sum,.rows,.r{font-variant-numeric:tabular-nums}
p,h1,h2,dt,dd,td,th,li,small,.who>span{unicode-bidi:plaintext}
a{color:var(--own)}b,h1,h2{font-weight:600}:focus-visible{outline:2px solid var(--own);outline-offset:2px}
.pin{width:168px;height:112px;margin:12px 0 28px 8px;border-radius:4px;transform:rotate(-4deg);box-shadow:0 6px 18px rgb(20 16 30/.18);position:relative}.pin:after{content:"";position:absolute;left:78px;top:-6px;width:12px;height:12px;border-radius:50%;background:#F2A413}
.cloth{height:20px;box-shadow:0 2px var(--paper),0 5px var(--second);margin-bottom:5px}
.desk{max-width:560px;margin:0 auto;padding:0 16px 24px}
.who{display:flex;align-items:center;gap:12px;min-height:72px;padding:10px 0}.who>span{flex:1;min-width:0;line-height:20px;font-weight:600}
.who small{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-weight:400}.who img{max-width:112px;max-height:44px;border-radius:8px}
.mono{flex:none;width:44px;height:44px}.mono text{font:600 16px Inter,system-ui,sans-serif;fill:#fff;text-anchor:middle}
.i{flex:none;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.lang{position:relative}.lang summary{display:flex;align-items:center;gap:6px;min-height:44px;font-size:13px;color:var(--muted);cursor:pointer;list-style:none}.lang summary::-webkit-details-marker{display:none}.lang .i{width:18px}
.lang div{position:absolute;right:0;z-index:1;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:4px 0}.lang a{display:block;padding:10px 20px;color:var(--ink);text-decoration:none}
.hero{padding-top:12px;view-transition-name:hero}.head{font-size:15px;line-height:22px;font-weight:400;color:var(--muted)}
.amt{font-size:min(42px,12.4vw);line-height:50px;font-weight:600;letter-spacing:-.028em;margin:10px 0 4px -2px}.long{font-size:min(32px,9.8vw);line-height:40px}.longer{font-size:24px;line-height:32px}
.amt span{font-weight:400;color:var(--muted)}.amt .c{font-size:.86em}.amt .d{font-size:.66em;letter-spacing:-.01em}.gone,.gone span{text-decoration:line-through;text-decoration-thickness:2px;color:var(--muted)}
.title,.big{text-wrap:balance}.title{font-size:28px;line-height:34px;letter-spacing:-.02em;margin-bottom:6px}.when{font-size:17px;line-height:26px;letter-spacing:-.01em;color:var(--muted)}.when{overflow:hidden}.when b:not(:last-child){padding-right:.7em}.when span{display:inline-block;margin-left:-.7em}.when i{display:inline-block;width:.7em;font-style:normal}.when b{color:var(--ink)}.when .late{color:var(--overdue)}
.ok{background:var(--paid-soft);color:var(--paid-ink);border-radius:16px;margin-top:8px;padding:20px 16px;text-align:center}.ok .head,.ok .amt span,.ok .when,.ok .when b{color:inherit}
.tick{display:block;margin:12px auto 8px;width:64px;height:64px;animation:turn .2s cubic-bezier(.2,.8,.2,1)}.tick rect{fill:var(--paid);transform:rotate(45deg);transform-origin:50% 50%}.tick path{fill:none;stroke:var(--paid-soft);stroke-width:4;stroke-linecap:round;stroke-linejoin:round}@keyframes turn{from{transform:rotate(-45deg) scale(.8)}}
.mut{color:var(--muted);font-size:15px;line-height:22px}.fine,small{display:block;font-size:13px;line-height:18px;color:var(--muted)}.mid{text-align:center;margin-top:8px}.note{margin-top:12px}.note p{margin-top:8px;white-space:pre-line}
.chip{display:inline-block;font-size:13px;line-height:22px;font-weight:500;padding:0 10px;border-radius:12px;border:1px solid;margin:4px 0}.paid{color:var(--paid-ink)}.late{color:var(--overdue)}.info{color:var(--info)}.void{color:var(--ink)}
.say{background:var(--surface);border:1px solid var(--line);border-left:4px solid var(--paid);border-radius:4px 12px 12px 4px;padding:12px 16px;margin-top:16px}.say.v{border-left-color:var(--ink)}.say.info{border-left-color:var(--info);color:inherit}
h2{font-size:18px;line-height:24px}section{margin-top:24px}
.rows{margin-top:8px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}.rows>div{display:flex;align-items:center;gap:6px;min-height:52px;padding:4px 14px;border-top:1px solid var(--line)}.rows>div:first-child{border:0}
.rows dt{color:var(--muted);font-size:14px;line-height:20px;flex:0 0 92px}.rows dd{flex:1;min-width:0}.rows .m{font-weight:600;-webkit-user-select:all;user-select:all}.rows .b{flex:none}
.cp{display:inline-flex;align-items:center;gap:4px;min-height:44px;margin-right:-8px;padding:0 8px 0 4px;border:0;background:none;color:var(--own);font:inherit;font-size:15px;font-weight:500;cursor:pointer}.cp .i+.i,.did .cp .i{display:none}.did .cp .i+.i{display:block;stroke-dasharray:24;animation:draw .16s}@keyframes draw{from{stroke-dashoffset:24}}.did{background:var(--paid-soft);transition:background .16s}.did .cp{color:var(--paid-ink)}
.btn{display:flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:56px;padding:6px 16px;border:0;border-radius:12px;font:inherit;font-size:18px;font-weight:600;line-height:22px;background:var(--own);color:var(--on);text-decoration:none;margin-top:16px;text-align:center;cursor:pointer}
.sec{min-height:48px;font-size:16px;background:var(--surface);color:var(--ink);box-shadow:inset 0 0 0 1px var(--field)}
.acts{display:flex;margin:8px -4px 0}.acts a{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;min-height:60px;font-size:13px;line-height:18px;font-weight:500;color:var(--ink);text-decoration:none;text-align:center}.acts .i{color:var(--own)}
.duo{display:flex;gap:8px}.duo .btn{margin-top:8px}.sig{display:block;width:210px;height:70px;margin-top:8px}.sig path,.pad path{fill:none;stroke:currentColor;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.bar{display:block;width:100%;height:8px;margin-top:12px;border-radius:4px}.bar rect{fill:var(--line)}.bar .done{fill:var(--paid)}.bar .now{fill:var(--own)}
.plan dt{flex:1;color:var(--ink)}.plan dd{flex:none;text-align:right}.plan .done{color:var(--paid-ink)}.plan .now{font-weight:600}.top{display:flex;justify-content:space-between;align-items:baseline;gap:12px}
table{width:100%;border-collapse:collapse;margin-top:4px}
th{font-weight:400;color:var(--muted);text-align:left}td{padding:10px 0;border-top:1px solid var(--line);vertical-align:top;line-height:21px}tr:first-child td{border:0}
td:last-child,th:last-child,.r{text-align:right}td:last-child{white-space:nowrap;padding-left:12px}
.sum{border-top:1px solid var(--line);padding-top:6px}.sum div{display:flex;justify-content:space-between;gap:12px;line-height:28px}.sum dd{flex:none}.sum span span{font-weight:400}
.sum .t{font-weight:600;border-top:1px solid var(--line);margin-top:4px;padding-top:6px}.sum .m{color:var(--muted);font-size:15px;line-height:26px}
.foot{margin-top:28px;padding-top:12px;border-top:1px solid var(--line);font-size:13px;line-height:20px;color:var(--muted);text-align:center;text-wrap:balance}.foot a{display:inline-block;padding:6px 0;color:inherit}
[hidden]{display:none!important}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media(min-width:901px){.cloth{height:32px}.page{max-width:1080px;display:grid;grid-template:auto auto 1fr/minmax(0,1fr) 400px;column-gap:72px;padding:0 40px 40px}.page .who{grid-area:1/1/2/3;padding:16px 0 12px}.page main{display:contents}.page .hero{grid-area:2/1;padding-top:24px}.page .ok{margin-top:0;padding:24px 16px}.page .pay{grid-area:2/2/4/3;padding-top:24px}.pay>:first-child{margin-top:0}.page .doc{grid-area:3/1}.page .foot{grid-column:1/3}.amt{font-size:50px;line-height:60px}.amt.long{font-size:40px}.amt.longer{font-size:32px}.acts a{flex-direction:row;min-height:44px;gap:8px;font-size:15px}}
@media(max-width:359px){.rows:not(.plan)>div{flex-wrap:wrap;row-gap:0}.rows:not(.plan) dt{flex-basis:100%;padding-top:6px}}
@media(prefers-reduced-motion:reduce){@view-transition{navigation:none}*{animation:none!important;transition:none!important}}
@media print{body{background:#fff}.btn,.acts,.lang,.cp{display:none}}`;

/** A box to tick, drawn by us: the browser's own is grey in the dark. @param of - selector of what it stands in */
export const tickStyle = (of: string): string =>
  `${of} input{appearance:none;flex:none;width:24px;height:24px;border-radius:7px;background:var(--surface);box-shadow:inset 0 0 0 1.5px var(--field);cursor:pointer}${of} :checked{background:var(--own);box-shadow:none}${of} :checked:after{content:"";display:block;width:8px;height:13px;margin:3px 8px;border:solid var(--on);border-width:0 2.5px 2.5px 0;transform:rotate(45deg)}`;

/** Beside the sheet: what a form needs. */
export const formStyle = `label,legend{display:block;margin-top:20px;font-size:15px;line-height:20px;font-weight:500;color:var(--muted)}fieldset{border:0;margin-top:20px}legend{margin:0}
input:is([type=text],:not([type])),textarea{display:block;width:100%;min-height:52px;margin-top:6px;padding:12px;border:1px solid var(--field);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit;font-size:16px}
textarea{min-height:96px}.pad{position:relative;margin-top:20px}.pad span{font-size:15px;line-height:20px;font-weight:500;color:var(--muted)}.pad svg{display:block;width:100%;aspect-ratio:3;margin-top:6px;border:1px solid var(--field);border-radius:10px;background:var(--surface);touch-action:none;cursor:crosshair}
.pad button{position:absolute;right:4px;bottom:4px;min-height:44px;padding:0 12px;border:0;background:none;color:var(--own);font:inherit}.chk{display:flex;gap:12px;align-items:center;min-height:44px;color:var(--ink)}${tickStyle(".chk")}
.err{margin-top:16px;border-left:4px solid var(--overdue);padding:2px 0 2px 12px}`;

/** The page's whole style in the dyes of a cloth. The strip shows as much of a motif at any zoom. */
export function publicPageStyle(cloth: Cloth): string {
  const { first, second } = cloth.dyes;
  const night = dyeByNight(cloth.dyes);
  const tile = (scale: number) => `${cloth.width * cloth.zoom * scale}px ${cloth.height * cloth.zoom * scale}px`;
  return `:root{color-scheme:light dark;--paper:#FAF8F4;--surface:#FFF;--line:#E7E2D8;--field:#8B857B;--ink:#1B1B1F;--muted:#5F5B55;--paid:#1E7F4F;--paid-ink:#176640;--paid-soft:#E3F2EA;--overdue:#B5432B;--info:#1F6FB2;--own:${first};--on:#FFF;--second:${second};--tile:${tileUrl(cloth)}}
@media(prefers-color-scheme:dark){:root{--paper:#121318;--surface:#1A1C23;--line:#2B2E38;--field:#767A88;--ink:#ECECF1;--muted:#A7A9B4;--paid:#5CC48D;--paid-ink:#7FD4A6;--paid-soft:#16291F;--overdue:#F0876F;--info:#7DB9EE;--own:${night.fill};--on:${night.onFill}}.cloth{filter:brightness(.9)}}
.cloth,.pin{background:var(--tile) 50% 50%/${tile(0.3125)}}.pin{background-size:${tile(0.75)}}
${sheet}
@media(min-width:901px){.cloth{background-size:${tile(0.5)}}}`;
}
