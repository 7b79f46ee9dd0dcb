import type { BrandColours } from "./brand-colours.ts";

/** System letters: the page must open on a bad network, and a font would weigh more than all of it. */
const sheet = `*{box-sizing:border-box;margin:0;padding:0}
body{background:var(--paper);color:var(--ink);font:400 16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
a{color:var(--link)}b{font-weight:600}
.desk{max-width:560px;margin:0 auto;padding:0 20px 32px}
.who{display:flex;align-items:center;gap:10px;padding:16px 0 20px;font-weight:600}
.who img{max-width:112px;max-height:32px}.who .adr,.only-wide{display:none}
.head{font-size:15px;line-height:26px;font-weight:400;color:var(--muted);display:flex;justify-content:space-between;align-items:center;gap:12px}
.head b{color:var(--ink)}
.chip{font-size:13px;line-height:22px;font-weight:500;padding:0 10px;border-radius:12px;border:1px solid;white-space:nowrap}
.paid{color:var(--paid)}.late{color:var(--overdue)}.info{color:var(--info)}.void{color:var(--ink)}
.amt{font-size:32px;line-height:40px;font-weight:600;letter-spacing:-.4px;margin-top:2px}.long{font-size:24px}
.amt span,.sum span span{font-weight:400}.gone{text-decoration:line-through;text-decoration-thickness:2px;color:var(--muted)}
.mut{color:var(--muted);font-size:15px;line-height:20px}.rows+.mut{margin-top:8px}.say{border-left:3px solid var(--paid);padding:2px 0 2px 12px;margin-top:16px}.say.v{border-color:var(--ink)}
h2{font-size:15px;line-height:20px;font-weight:600}section{margin-top:24px}
.rows{margin-top:6px}.rows div{display:flex;align-items:center;gap:12px;min-height:46px;border-top:1px solid var(--line);padding:5px 0}
.rows dt{color:var(--muted);font-size:15px;flex:0 0 96px}.rows dd{flex:1;min-width:0}.rows .m{font-weight:600;-webkit-user-select:all;user-select:all}
.btn{display:flex;align-items:center;justify-content:center;min-height:52px;padding:6px 16px;border-radius:8px;font-weight:600;line-height:22px;background:var(--brand);color:var(--on);text-decoration:none;margin-top:16px;text-align:center}
button.btn{width:100%;border:0;font:inherit;font-weight:600;cursor:pointer}
.edge{box-shadow:inset 0 0 0 1px var(--ink)}.sec{background:none;color:var(--ink);border:1px solid var(--ink)}
table{width:100%;border-collapse:collapse;margin-top:6px}
th{font-weight:400;color:var(--muted);text-align:left}td{padding:10px 0;border-top:1px solid var(--line);vertical-align:top;line-height:21px}
td:last-child,th:last-child,.r{text-align:right}td:last-child{white-space:nowrap;padding-left:12px}
small{display:block;color:var(--muted);font-size:14px;line-height:19px}
th,.w,.wi{display:none}
.sum{border-top:1px solid var(--ink);padding-top:6px}.sum div{display:flex;justify-content:space-between;gap:12px;line-height:28px}.sum dd{flex:none}
.sum .t{font-weight:600;font-size:18px;line-height:36px}.sum .m{color:var(--muted);font-size:15px;line-height:24px}
.note{margin-top:16px}.note p{margin-top:8px;white-space:pre-line}
.foot{border-top:1px solid var(--line);margin-top:28px;padding-top:12px;font-size:15px;line-height:20px;color:var(--muted)}
.duo{display:flex;gap:8px}.duo .btn{flex:1;margin-top:8px}.sig{display:block;width:210px;height:70px;margin-top:8px}.sig path,.pad path{fill:none;stroke:currentColor;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.plan dt{flex:0 0 auto;min-width:96px;white-space:nowrap}.rows .done{color:var(--paid)}.langs a{display:inline-block;padding:12px 12px 12px 0;margin-right:8px}
@media(min-width:901px){
.desk{display:grid;grid-template:auto auto 1fr/minmax(0,1fr) 352px;column-gap:56px;max-width:1168px;padding:32px 24px 48px}
main{display:contents}.who,.doc{background:var(--surface);grid-column:1;padding:36px 44px 28px}.who{border-radius:12px 12px 0 0;grid-row:1}
.who .adr{display:block;margin-left:auto;font-weight:400;font-size:13px;line-height:18px;color:var(--muted)}
.doc{grid-row:2/4;padding-top:0;padding-bottom:40px;margin:0;border-radius:0 0 12px 12px}.doc h2{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.side{grid-area:1/2/3/3;padding-top:32px}.foot{grid-area:3/2;border:0;margin-top:12px;padding:0}.foot .adr{display:none}
.only-wide{display:block}.two{display:grid;grid-template-columns:1fr 1fr;gap:24px}.title{font-size:22px;line-height:28px;font-weight:600}.title span{display:block;font-weight:400}
table{font-size:15px;line-height:20px;margin-top:20px}th,.w{display:table-cell}.wi{display:inline}th{padding:0 0 8px;border-bottom:1px solid var(--ink)}td{padding:8px 0;border-top:0;border-bottom:1px solid var(--line);line-height:20px}
.u{padding-left:8px}td small{display:none}td small.d{display:block}.two{margin-top:16px}.two .sum{border:0;padding:0}.sum .t{border-top:1px solid var(--ink);margin-top:4px}.two .note{margin:0;order:-1}.two .note p:first-of-type{margin:0}
}
@media print{body{background:#fff}.btn,.foot a{display:none}}`;

/** Beside the sheet: what a form needs. */
export const formStyle = `form{margin-top:16px}.desk{max-width:560px!important;display:block!important}label{display:block;margin-top:16px;font-size:15px}
input[type=text],textarea{display:block;width:100%;min-height:52px;margin-top:6px;padding:12px;border:1px solid var(--muted);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit}
textarea{min-height:96px}.pad{position:relative;margin-top:16px}.pad svg{display:block;width:100%;aspect-ratio:3;margin-top:6px;border:1px solid var(--muted);border-radius:8px;background:var(--surface);touch-action:none;cursor:crosshair}
.pad button{position:absolute;right:4px;bottom:4px;min-height:44px;padding:0 12px;border:0;background:none;color:var(--link);font:inherit}.chk{display:flex;gap:12px;align-items:center;min-height:44px}.chk input{flex:none;width:24px;height:24px}
.err{margin-top:16px;border-left:3px solid var(--overdue);padding:2px 0 2px 12px}[hidden]{display:none}`;

/** The page's whole style with the brand's colours in it. */
export function publicPageStyle(brand: BrandColours): string {
  return `:root{color-scheme:light dark;--paper:#FAF8F4;--surface:#FFF;--line:#E7E2D8;--ink:#1B1B1F;--muted:#5F5B55;--paid:#1E7F4F;--overdue:#B5432B;--info:#1F6FB2;--brand:${brand.fill};--on:${brand.onFill};--link:${brand.link}}
@media(prefers-color-scheme:dark){:root{--paper:#121318;--surface:#1A1C23;--line:#2B2E38;--ink:#ECECF1;--muted:#A7A9B4;--paid:#5CC48D;--overdue:#F0876F;--info:#7DB9EE;--brand:${brand.dark};--on:#000;--link:${brand.dark}}}
${sheet}`;
}
