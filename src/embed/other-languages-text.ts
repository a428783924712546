/** Texts of the elements in other languages. The sentences of verdicts come from the API, in English. */
import type { EmbedText } from "./text.ts";

const de: EmbedText = {
  departures: (stop) => `Abfahrten: ${stop}`,
  columns: { route: "Linie", to: "Nach", leaves: "Abfahrt" },
  now: "jetzt",
  inMinutes: (minutes) => `in ${minutes} min`,
  realtime: "Echtzeit",
  scheduled: "geplant",
  canceled: "Fällt aus",
  boarding: { 2: "Vorher anrufen", 3: "Fahrpersonal fragen" },
  platform: (code) => `Steig ${code}`,
  none: "Keine Abfahrten in den nächsten 6 Stunden",
  substitute: "Dieser Wochentag in einer typischen Woche: Der Fahrplan gilt heute nicht.",
  zone: (zone) => `Zeiten in der Zeitzone ${zone}.`,
  verdict: (name) => `${name}: heute nutzbar?`,
  source: "Quelle:",
  map: (route) => `Karte: ${route}`,
  data: "Daten:",
  more: (host) => `Mehr auf ${host}`,
  stale: "Die Anzeige konnte nicht aktualisiert werden. Zeiten können veraltet sein.",
  retry: "Erneut versuchen",
  failures: {
    missing: "Diese ID gibt es hier nicht.",
    closed: "Melden Sie sich auf unserer Website an.",
    unavailable: "Die Daten konnten nicht geladen werden.",
  },
};

const es: EmbedText = {
  departures: (stop) => `Salidas: ${stop}`,
  columns: { route: "Línea", to: "Destino", leaves: "Salida" },
  now: "ahora",
  inMinutes: (minutes) => `en ${minutes} min`,
  realtime: "Tiempo real",
  scheduled: "prevista",
  canceled: "Cancelado",
  boarding: { 2: "Llamar antes", 3: "Pedir al conductor" },
  platform: (code) => `Andén ${code}`,
  none: "No hay salidas en las próximas 6 horas",
  substitute: "Este día en una semana típica: el horario no cubre el día de hoy.",
  zone: (zone) => `Horas en la zona horaria ${zone}.`,
  verdict: (name) => `${name}: ¿utilizable hoy?`,
  source: "Fuente:",
  map: (route) => `Mapa: ${route}`,
  data: "Datos:",
  more: (host) => `Más en ${host}`,
  stale: "No se pudo actualizar. Las horas pueden no estar al día.",
  retry: "Reintentar",
  failures: {
    missing: "Aquí no existe este identificador.",
    closed: "Inicie sesión en nuestro sitio para verlo.",
    unavailable: "No se pudieron cargar los datos.",
  },
};

const fr: EmbedText = {
  departures: (stop) => `Départs : ${stop}`,
  columns: { route: "Ligne", to: "Direction", leaves: "Départ" },
  now: "maintenant",
  inMinutes: (minutes) => `dans ${minutes} min`,
  realtime: "Temps réel",
  scheduled: "prévu",
  canceled: "Annulé",
  boarding: { 2: "Téléphoner avant", 3: "Demander au conducteur" },
  platform: (code) => `Quai ${code}`,
  none: "Aucun départ dans les 6 prochaines heures",
  substitute: "Ce jour d’une semaine type : l’horaire ne couvre pas aujourd’hui.",
  zone: (zone) => `Heures du fuseau ${zone}.`,
  verdict: (name) => `${name} : utilisable aujourd’hui ?`,
  source: "Source :",
  map: (route) => `Carte : ${route}`,
  data: "Données :",
  more: (host) => `Plus sur ${host}`,
  stale: "Actualisation impossible. Les heures peuvent être dépassées.",
  retry: "Réessayer",
  failures: {
    missing: "Cet identifiant n’existe pas ici.",
    closed: "Connectez-vous sur notre site pour voir ceci.",
    unavailable: "Impossible de charger les données.",
  },
};

/** By the code of the language. */
export const OTHER_LANGUAGES: Readonly<Record<string, EmbedText>> = { de, es, fr };
