/** The style sheet of the page, inline: the page is one request. Its hash is in the content security policy. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#1c2126;--muted:#56606a;--line:#d5dae0;--field:#7b858f;--page:#f3f5f7;--sheet:#fff;--fill:#333c45;--onfill:#fff;--note:#eef2f6;--good:#e5f4ea;--goodink:#14532d;--bad:#a31621;--badfill:#fdecec}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--muted:#a9b3bc;--line:#3a4148;--field:#88929c;--page:#14171a;--sheet:#1d2125;--fill:#d5dae0;--onfill:#14171a;--note:#262c32;--good:#173324;--goodink:#b9e6c9;--bad:#ff9d9d;--badfill:#3a1d1f}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:880px;margin:0 auto;padding:16px}
header{display:flex;flex-wrap:wrap;gap:4px 24px;justify-content:space-between;align-items:baseline}
.company{font-size:20px;line-height:28px;font-weight:700}
.logo{display:block;max-width:200px;max-height:64px;border-radius:6px}
.imprint{margin-top:32px;padding-top:16px;border-top:1px solid var(--line);font-size:14px;line-height:20px}
.imprint p{margin:0}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:clamp(16px,4vw,40px)}
.sheet+.sheet{margin-top:16px}
h1{margin:0 0 4px;font-size:26px;line-height:34px}
h2{margin:32px 0 12px;font-size:20px;line-height:28px}
.sheet>h2:first-child{margin-top:0}
h3{margin:20px 0 8px;font-size:16px;line-height:24px}
p{margin:0 0 12px}
.text{white-space:pre-line}
.muted{color:var(--muted)}
a{color:inherit}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px;margin:20px 0}
.figures>div{background:var(--note);border-radius:8px;padding:12px 16px}
.figures dt,.facts dt{color:var(--muted);font-size:14px;line-height:20px}
.figures dd{margin:0;font-size:20px;line-height:28px;font-weight:600;font-variant-numeric:tabular-nums}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:12px 24px;margin:0}
.facts dd{margin:0}
table{width:100%;margin-bottom:12px;border-collapse:collapse;font-size:15px}
th,td{padding:10px 8px 10px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
thead th{color:var(--muted);font-size:14px}
tfoot th,tfoot td{font-weight:600}
td:not(:first-child),thead th:not(:first-child){text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;padding-right:0;padding-left:8px}
.options{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:12px;margin:0;padding:0;border:0}
.options legend{padding:0;margin-bottom:8px}
.option{display:block;border:1px solid var(--field);border-radius:8px;padding:12px 16px;break-inside:avoid}
.option.pick{position:relative}
.option.pick label{cursor:pointer}
.option.pick label::after{content:'';position:absolute;inset:0}
.option:has(input:checked){outline:2px solid var(--fill);outline-offset:-1px}
.option b{font-weight:600}
.option dl{margin:8px 0 0}
.option dt{color:var(--muted);font-size:14px;line-height:20px}
.option dd{margin:0 0 6px;font-variant-numeric:tabular-nums}
.site{border-top:1px solid var(--line);padding:16px 0;break-inside:avoid}
.site h3{margin:0}
.note{background:var(--note);border-radius:8px;padding:12px 16px;margin:0 0 16px}
.good{background:var(--good);color:var(--goodink)}
.note p:last-child{margin:0}
.hash{font:14px/20px ui-monospace,Menlo,Consolas,monospace;word-break:break-all}
.field{margin:0 0 16px}
.field label{display:block;font-weight:600;margin-bottom:4px}
input[type=text],input[type=email],textarea{width:100%;min-height:44px;padding:9px 12px;border:1px solid var(--field);border-radius:6px;background:var(--sheet);color:inherit;font:inherit}
textarea{min-height:96px;resize:vertical}
input[type=checkbox],input[type=radio]{width:24px;height:24px;margin:0 10px 0 0;vertical-align:middle;accent-color:var(--fill)}
.check{display:flex;align-items:flex-start;padding:8px 0}
.check input{flex:none}
:focus-visible{outline:3px solid #2f7fb5;outline-offset:2px}
.error{color:var(--bad);margin:4px 0 0;font-weight:600}
.problem{background:var(--badfill);color:var(--bad);border-radius:8px;padding:12px 16px;font-weight:600}
[hidden]{display:none!important}
button,.button{display:inline-block;min-height:44px;padding:10px 20px;border:1px solid var(--fill);border-radius:6px;background:transparent;color:inherit;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.main{background:var(--fill);color:var(--onfill)}
button[disabled]{opacity:.6;cursor:progress}
.actions{display:flex;flex-wrap:wrap;gap:12px;margin-top:16px}
@media (max-width:480px){.figures>div:last-child:nth-child(odd){grid-column:1/-1}.actions>*{flex:1 1 100%;text-align:center}h1{font-size:22px;line-height:30px}main{padding:0 8px}}
.sheet:has(>details){padding-top:8px;padding-bottom:8px}
details>form{padding-bottom:16px}
details>summary{min-height:44px;padding:10px 0;cursor:pointer;font-weight:600}
.question{border-top:1px solid var(--line);padding:12px 0}
.answer{border-left:3px solid var(--fill);padding-left:12px}
@media print{body{background:none;color:#000}header,main,footer{max-width:none;padding:0}.sheet{border:0;padding:0;background:none}.screen,form,details{display:none!important}.options{grid-template-columns:repeat(4,1fr)}a{text-decoration:none}}
`;
