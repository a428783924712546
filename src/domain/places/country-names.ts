/**
 * Countries by ISO 3166-1 alpha-2 code with the names of Natural Earth, which `packStopPlace` leaves out.
 * Stored rows rely on it: add entries, but never change or remove one.
 */
const NAMES =
  "AD Andorra|AE United Arab Emirates|AF Afghanistan|AG Antigua and Barbuda|AI Anguilla|AL Albania|AM Armenia|" +
  "AO Angola|AQ Antarctica|AR Argentina|AS American Samoa|AT Austria|AU Australia|AW Aruba|AX Aland|AZ Azerbaijan|" +
  "BA Bosnia and Herzegovina|BB Barbados|BD Bangladesh|BE Belgium|BF Burkina Faso|BG Bulgaria|BH Bahrain|BI Burundi|" +
  "BJ Benin|BL Saint Barthelemy|BM Bermuda|BN Brunei|BO Bolivia|BR Brazil|BS The Bahamas|BT Bhutan|BW Botswana|" +
  "BY Belarus|BZ Belize|CA Canada|CD Democratic Republic of the Congo|CF Central African Republic|" +
  "CG Republic of the Congo|CH Switzerland|CI Ivory Coast|CK Cook Islands|CL Chile|CM Cameroon|CN China|CO Colombia|" +
  "CR Costa Rica|CU Cuba|CV Cabo Verde|CW Curaçao|CY Cyprus|CZ Czechia|DE Germany|DJ Djibouti|DK Denmark|" +
  "DM Dominica|DO Dominican Republic|DZ Algeria|EC Ecuador|EE Estonia|EG Egypt|EH Western Sahara|ER Eritrea|" +
  "ES Spain|ET Ethiopia|FI Finland|FJ Fiji|FK Falkland Islands|FM Federated States of Micronesia|FO Faroe Islands|" +
  "FR France|GA Gabon|GB United Kingdom|GD Grenada|GE Georgia|GG Guernsey|GH Ghana|GI Gibraltar|GL Greenland|" +
  "GM Gambia|GN Guinea|GQ Equatorial Guinea|GR Greece|GS South Georgia and the Islands|GT Guatemala|GU Guam|" +
  "GW Guinea-Bissau|GY Guyana|HK Hong Kong S.A.R.|HM Heard Island and McDonald Islands|HN Honduras|HR Croatia|" +
  "HT Haiti|HU Hungary|ID Indonesia|IE Ireland|IL Israel|IM Isle of Man|IN India|IO British Indian Ocean Territory|" +
  "IQ Iraq|IR Iran|IS Iceland|IT Italy|JE Jersey|JM Jamaica|JO Jordan|JP Japan|KE Kenya|KG Kyrgyzstan|KH Cambodia|" +
  "KI Kiribati|KM Comoros|KN Saint Kitts and Nevis|KP North Korea|KR South Korea|KW Kuwait|KY Cayman Islands|" +
  "KZ Kazakhstan|LA Laos|LB Lebanon|LC Saint Lucia|LI Liechtenstein|LK Sri Lanka|LR Liberia|LS Lesotho|LT Lithuania|" +
  "LU Luxembourg|LV Latvia|LY Libya|MA Morocco|MC Monaco|MD Moldova|ME Montenegro|MF Saint Martin|MG Madagascar|" +
  "MH Marshall Islands|MK North Macedonia|ML Mali|MM Myanmar|MN Mongolia|MO Macao S.A.R|MP Northern Mariana Islands|" +
  "MR Mauritania|MS Montserrat|MT Malta|MU Mauritius|MV Maldives|MW Malawi|MX Mexico|MY Malaysia|MZ Mozambique|" +
  "NA Namibia|NC New Caledonia|NE Niger|NF Norfolk Island|NG Nigeria|NI Nicaragua|NL Netherlands|NO Norway|NP Nepal|" +
  "NR Nauru|NU Niue|NZ New Zealand|OM Oman|PA Panama|PE Peru|PF French Polynesia|PG Papua New Guinea|PH Philippines|" +
  "PK Pakistan|PL Poland|PM Saint Pierre and Miquelon|PN Pitcairn Islands|PR Puerto Rico|PS Palestine|PT Portugal|" +
  "PW Palau|PY Paraguay|QA Qatar|RO Romania|RS Republic of Serbia|RU Russia|RW Rwanda|SA Saudi Arabia|" +
  "SB Solomon Islands|SC Seychelles|SD Sudan|SE Sweden|SG Singapore|SH Saint Helena|SI Slovenia|SK Slovakia|" +
  "SL Sierra Leone|SM San Marino|SN Senegal|SO Somalia|SR Suriname|SS South Sudan|ST Sao Tome and Principe|" +
  "SV El Salvador|SX Sint Maarten|SY Syria|SZ eSwatini|TC Turks and Caicos Islands|TD Chad|" +
  "TF French Southern and Antarctic Lands|TG Togo|TH Thailand|TJ Tajikistan|TK Tokelau|TL East Timor|" +
  "TM Turkmenistan|TN Tunisia|TO Tonga|TR Turkey|TT Trinidad and Tobago|TV Tuvalu|TW Taiwan|" +
  "TZ United Republic of Tanzania|UA Ukraine|UG Uganda|UM United States Minor Outlying Islands|" +
  "US United States of America|UY Uruguay|UZ Uzbekistan|VA Vatican|VC Saint Vincent and the Grenadines|VE Venezuela|" +
  "VG British Virgin Islands|VI United States Virgin Islands|VN Vietnam|VU Vanuatu|WF Wallis and Futuna|WS Samoa|" +
  "XK Kosovo|YE Yemen|ZA South Africa|ZM Zambia|ZW Zimbabwe";

/** English names by code. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.split("|").map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);
