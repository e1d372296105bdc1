/** Everything the page looks like; it loads nothing. */
export const STYLE = `
:root{color-scheme:light dark;--canvas:#fcfbf9;--ink:#262420;--soft:#5f5b54;--line:#e3e0da;--raised:#f4f2ee;--accent:#2f5bb7;--user:#2f5bb7;--assistant:#8a4bb0;--tool:#9a6a12;--thinking:#147a70}
@media screen and (prefers-color-scheme:dark){:root{--canvas:#1b1a18;--ink:#eae7e1;--soft:#a8a39a;--line:#3a3732;--raised:#252320;--accent:#8fb0f5;--user:#8fb0f5;--assistant:#cfa0ec;--tool:#e0b35c;--thinking:#6cc9bf}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.625 system-ui,sans-serif}
main{max-width:76ch;margin:0 auto;padding:32px 16px 64px;overflow-wrap:anywhere}
h1{font-size:28px;line-height:1.25;font-weight:600;margin:0 0 4px}
h2{font-size:13px;font-weight:600;margin:0}
h3,h4,h5,h6{font-size:16px;margin:16px 0 8px}
p,ul,ol,pre,table,blockquote{margin:0 0 12px}
a{color:var(--accent)}
.about,time,.facts{color:var(--soft);font-size:13px}
article,.system{margin-top:24px;padding-inline-start:16px;border-inline-start:2px solid var(--line)}
article.user{border-color:var(--user)}
article.assistant{border-color:var(--assistant)}
article.tool{border-color:var(--tool)}
article:target{outline:2px solid var(--accent);outline-offset:8px}
.anchor{margin-inline-start:auto;color:var(--soft);text-decoration:none;padding:0 8px}
header{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;margin-bottom:8px}
details{border:1px solid var(--line);border-radius:10px;padding:8px 12px;margin:0 0 12px;background:var(--raised)}
summary{cursor:pointer;font-size:14px}
strong,.facts{unicode-bidi:isolate}
details.thinking{border-inline-start:2px solid var(--thinking)}
details[open]>summary{margin-bottom:8px}
.label{font-size:12px;color:var(--soft);margin:8px 0 4px}
pre,code{font:13px/1.54 ui-monospace,monospace}
pre{white-space:pre-wrap;background:var(--raised);border-radius:6px;padding:8px 12px}
details pre{background:var(--canvas)}
code{background:var(--raised);border-radius:4px;padding:0 4px}
pre code{background:none;padding:0}
blockquote{border-inline-start:2px solid var(--line);padding-inline-start:12px;color:var(--soft)}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:14px}
td,th{border:1px solid var(--line);padding:4px 8px;text-align:start}
img{max-width:100%;max-height:480px;border-radius:10px;display:block}
figure{margin:0 0 12px}
figcaption{font-size:13px;color:var(--soft)}
@page{margin:18mm 16mm}
@media print{:root{color-scheme:light}body{background:#fff;color:#000;font-size:11pt}main{max-width:none;padding:0}article{break-inside:auto}article:target{outline:none}h1,h3,h4,h5,h6,header,summary{break-after:avoid}figure,img,tr,blockquote{break-inside:avoid}thead{display:table-header-group}p,li{orphans:3;widows:3}.anchor{display:none}.wide{overflow:visible}td,th,p,li{overflow-wrap:anywhere}article a[href^=http]:not(.bare)::after{content:" (" attr(href) ")";font-size:9pt;color:#444;overflow-wrap:anywhere}pre,details,details pre{background:none}pre{border:1px solid var(--line)}details{break-inside:auto}img{max-height:180mm}details::details-content{content-visibility:visible;block-size:auto}}
`.trim();
