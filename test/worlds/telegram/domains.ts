/**
 * The top-level domains that make a bare `name.word` a link: every country's, and the common rest
 * of tdlib's list of 1500.
 */

const COUNTRIES =
  "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs " +
  "bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co " +
  "cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fm fo fr ga gb gd ge gf gg " +
  "gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr " +
  "ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li " +
  "lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn " +
  "mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk " +
  "pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc " +
  "sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr " +
  "tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu " +
  "wf ws ye yt za zm zw";
const GENERIC =
  "com net org edu gov mil int info biz name pro mobi travel jobs coop aero museum cat tel asia " +
  "post xxx arpa app dev page " +
  "zip mov foo bar new how cloud online site website store shop tech space live life world " +
  "today news blog club team work " +
  "works tools systems software solutions services support digital network host hosting domains " +
  "email chat social media " +
  "video audio music movie film photo photos pictures art design games game fun run fit fitness " +
  "health care clinic doctor " +
  "dental bank money finance financial fund credit cash loan tax trade trading market markets " +
  "marketing business company inc " +
  "llc ltd gmbh group agency consulting partners ventures capital holdings enterprises " +
  "industries international global city " +
  "country land house homes estate properties property rent rentals villas hotels restaurant " +
  "cafe pub beer wine vodka pizza " +
  "food kitchen cooking recipes bike car cars auto autos taxi flights tours cruise yachts boats " +
  "surf ski golf tennis soccer " +
  "football hockey rugby school academy college university education training courses science " +
  "engineering build builders " +
  "construction repair plumbing garden green eco energy solar earth love date dating wedding " +
  "family kids dog pet fish horse " +
  "farm vet church bible faith gay lgbt sex sexy porn adult sucks wtf lol ninja guru expert " +
  "coach codes click link top best " +
  "cool rocks red blue black pink gold plus one xyz icu vip win bet poker casino bingo lotto " +
  "promo sale deals discount " +
  "coupons cheap free gift gifts toys shoes fashion clothing jewelry watch watches bid auction " +
  "review reviews report guide " +
  "directory wiki docs tips help gallery graphics studio productions show theater tickets " +
  "events party christmas blackfriday " +
  "bot ai zone center direct express delivery parts supply supplies equipment security secure " +
  "safe safety protection lawyer " +
  "law legal attorney vote voting republican democrat army navy press radio tube stream camera " +
  "canon sony apple google " +
  "youtube amazon microsoft samsung android windows moe ooo ink lat dad phd prof esq boo day " +
  "meme channel fly ing rsvp soy";

const KNOWN = new Set([
  ...COUNTRIES.split(" "),
  ...GENERIC.split(" "),
  ...["рф", "рус", "укр", "бел", "москва", "中国", "한국", "みんな"],
]);

/** Whether a name without a protocol is a link when it ends in this. */
export function isKnownDomain(top: string): boolean {
  const lower = top.toLowerCase();
  const isOddCase = lower !== top && lower.slice(1) === top.slice(1);
  return !isOddCase && KNOWN.has(lower);
}
