// The styles of “Near me now”, on a screen by day and night, and on paper.
export const styles = `
:root{--ground:#fff;--card:#f3f5f8;--ink:#161c26;--soft:#57606d;--line:#c5ccd6;--accent:#174a86;--grave:#a3190f;--grave-ground:#fdeceb;--warn:#6b4a00;--warn-ground:#fff3d6;--good:#00704a}
@media (prefers-color-scheme:dark){:root{--ground:#12161d;--card:#1b212b;--ink:#e8ecf2;--soft:#a9b3c1;--line:#3a4452;--accent:#8db8f0;--grave:#ffb4ab;--grave-ground:#46130f;--warn:#ffe2a0;--warn-ground:#3a2c08;--good:#5fd3a4}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:44rem;padding:0 1rem 2rem;background:var(--ground);color:var(--ink);font:17px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;align-items:center}
.name{font-weight:700;margin:.75rem 0}
nav>*{display:inline-block;padding:.75rem .4rem}
.call{display:block;border-radius:.75rem;background:#b3120a;color:#fff;font-weight:700;font-size:1.35rem;text-align:center;padding:.8rem;text-decoration:none}
.call small{color:#fff;font-weight:400;font-size:.95rem}
ul{list-style:none;margin:0;padding:0}
.hotlines{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}
.hotlines a{display:block;padding:.65rem .9rem;border:1px solid var(--line);border-radius:.6rem;text-decoration:none;color:var(--ink)}
h1{font-size:1.6rem;margin:1.25rem 0 .25rem}
h2{font-size:1.15rem;margin:1.5rem 0 .5rem}
p{margin:.25rem 0}
small{display:block;color:var(--soft);font-size:.9rem}
.soft{color:var(--soft)}
.lost{color:var(--warn);background:var(--warn-ground);border-radius:.5rem;padding:.5rem .75rem}
section li{background:var(--card);border-left:4px solid var(--line);border-radius:.5rem;padding:.6rem .9rem;margin:.5rem 0}
section li.grave{background:var(--grave-ground);border-color:var(--grave)}
section li>b{display:block}
section li.grave>b{color:var(--grave)}
section li.warn{background:var(--warn-ground);border-color:var(--warn)}
.grade{display:inline-block;padding:.1rem .6rem;border-radius:1rem;font-weight:600;font-size:.9rem}
.yellow{background:#ffd60a;color:#1c1600}.orange{background:#ff9500;color:#1c1000}.red{background:#c1121f;color:#fff}.blue{background:#0a6ebd;color:#fff}.violet{background:#7b2cbf;color:#fff}
.room{color:var(--good);font-weight:600}
.full{font-weight:600}
.away{display:block;font-weight:600}
button{font:inherit;color:var(--accent);background:none;border:1px solid var(--accent);border-radius:.6rem;padding:.65rem 1rem;min-height:2.9rem;cursor:pointer;margin:.25rem 0}
a:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
footer{margin-top:2rem;border-top:1px solid var(--line);padding-top:.75rem}
footer a{display:inline-block;padding:.75rem .5rem .75rem 0}
.print{display:none}
@media print{
:root{--ground:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#666;--accent:#000;--grave:#000;--grave-ground:#fff;--warn:#000;--warn-ground:#fff;--good:#000}
body{max-width:none;padding:0;font-size:13pt}
nav,button,.screen,footer a{display:none}
.call{background:none;color:#000;border:2px solid #000;font-size:22pt}
.call small{color:#000}
section li{break-inside:avoid;padding:.35rem .6rem}
section li.grave{border:3px solid #000}
.grade.grade{background:none;color:#000;border:1px solid #000}
h2{break-after:avoid}
.print{display:block}
}`
