/**
 * Codes of airports (IATA location identifiers), which people know better than the names that stops have: each with the
 * words of the name that tell it from other airports. Busy airports with public transport; a code that is missing here is
 * found where the stop has it in its own name or id.
 */
const NAMES_BY_CODE =
  "ADL adelaide,AKL auckland,AMS schiphol,ARN arlanda,ATH athens,ATL atlanta,AUS austin,BCN barcelona,BER brandenburg," +
  "BKK suvarnabhumi,BNA nashville,BNE brisbane,BOM mumbai,BOS logan,BSB brasilia,BUD budapest,BWI marshall,CAI cairo," +
  "CDG gaulle,CGK soekarno,CGN koln,CLE cleveland,CLT charlotte,CMH columbus,CPH kobenhavns,CPT cape town,DAL love field," +
  "DCA reagan,DEL delhi,DEN denver,DFW dallas,DOH hamad,DTW detroit,DUB dublin,DUS dusseldorf,DXB dubai,EDI edinburgh," +
  "EWR newark,EZE ezeiza,FCO fiumicino,FLL lauderdale,FRA frankfurt,GDN gdansk,GIG galeao,GLA glasgow,GRU guarulhos," +
  "GVA geneve,HAM hamburg,HEL helsinki,HKG hong kong,HND haneda,HNL honolulu,IAD dulles,IAH bush,ICN incheon,IND indianapolis," +
  "IST istanbul,JFK kennedy,KIX kansai,KRK krakow,KUL kuala lumpur,LAS vegas,LAX los angeles,LCY london city,LGA laguardia," +
  "LGW gatwick,LHR heathrow,LIN linate,LIS lisboa,LTN luton,LYS exupery,MAA chennai,MAD barajas,MAN manchester,MCO orlando," +
  "MDW midway,MEL melbourne,MEM memphis,MEX benito juarez,MIA miami,MKE mitchell,MRS marseille,MSP minneapolis,MSY orleans," +
  "MUC munchen,MXP malpensa,NCE nice,NRT narita,OAK oakland,ONT ontario,OPO porto,ORD ohare,ORY orly,OSL gardermoen," +
  "PDX portland,PEK beijing,PHL philadelphia,PHX harbor,PIT pittsburgh,PMI palma,POA salgado,PRG vaclava,PVG pudong," +
  "RDU raleigh,RNO reno,SAN san diego,SAT san antonio,SCL santiago,SDU dumont,SEA seattle,SFO san francisco,SIN changi," +
  "SJC san jose,SLC salt lake,SMF sacramento,STL lambert,STN stansted,STR stuttgart,SVQ sevilla,SYD sydney,TLV gurion," +
  "TLS toulouse,TPA tampa,TPE taoyuan,TXL tegel,VCE marco polo,VIE wien,VLC valencia,WAW chopina,WLG wellington," +
  "YEG edmonton,YHZ halifax,YOW ottawa,YUL montreal,YVR vancouver,YWG winnipeg,YYC calgary,YYZ pearson,ZRH zurich";

const WORDS_BY_CODE: ReadonlyMap<string, readonly string[]> = new Map(
  NAMES_BY_CODE.split(",").map((entry) => {
    const [code = "", ...words] = entry.split(" ");
    return [code.toLowerCase(), words];
  }),
);

/** Words for an airport in names of stops, without accents. */
export const AIRPORT_WORDS: readonly string[] =
  "airport apt aeroport aeroporto aeropuerto aeroporti flughafen luchthaven lufthavn flygplats lentoasema lotnisko letiste".split(
    " ",
  );

/** The words that the name of an airport has beside one of `AIRPORT_WORDS`; null for a word that is no code. @param word as `plain` writes it */
export const airportNamed = (word: string): readonly string[] | null => WORDS_BY_CODE.get(word) ?? null;
