const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Endings of names of hosts, countries’ and others that are widely used. Not all there are: new ones are ever added. */
const ENDINGS = wordsOf(
  "ac ad ae af ag ai al ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cd cf cg ch ci " +
    "ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm " +
    "gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la " +
    "lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu " +
    "nz om pa pe pf pg ph pk pn pr pt pw qa re ro ru rw sa sb sc sd se sg si sk sl sm sn sr ss st su sv sx sy sz tc td tg th " +
    "tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw " +
    "com org net edu gov mil int info biz pro mobi jobs travel coop aero arpa asia africa xyz online site shop store tech " +
    "cloud blog dev page space website live news top club vip fun icu cyou click link help support email digital agency " +
    "company group team world life today media studio design bank finance financial money loans loan capital exchange " +
    "insurance credit creditcard cash tax bet casino games wiki london berlin nyc global international solutions services " +
    "systems network software host hosting security art one work works zone center social chat codes academy school health " +
    "care legal law google amazon apple microsoft onion example invalid " +
    "рф рус онлайн сайт москва укр бел срб мкд қаз бг ею ελ გე հայ 中国 中國 香港 台湾 台灣 新加坡 公司 网络 网址 在线 中文网 コム みんな " +
    "한국 닷컴 भारत ไทย ישראל قطر مصر ایران السعودية امارات",
);

/** Endings that files, members of objects or times of a day have more often. */
const AMBIGUOUS = wordsOf("am app cc id local md ml mm name pl pm ps py rs sh so test tf zip");

/** Second ends, such as in “bank.com.pl”. */
const SECOND = wordsOf("ac co com edu gov net org");

/**
 * Whether the labels of a name with dots end as names of hosts do. One that may as well be a file counts where a path
 * follows.
 */
export function endsAsHost(labels: readonly string[], hasPath: boolean): boolean {
  const ending = labels.at(-1) ?? "";
  if (ENDINGS.has(ending) || ending.startsWith("xn--")) return true;
  if (AMBIGUOUS.has(ending)) return hasPath || SECOND.has(labels.at(-2) ?? "");
  // Latin among letters of other scripts, as in “соm”, is there to be mistaken.
  return /\p{Script=Latin}/u.test(ending) && /[^\P{L}\p{Script=Latin}]/u.test(ending);
}
