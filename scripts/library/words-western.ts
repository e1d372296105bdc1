import type { Lexicon } from "./lexicon";

const german: Lexicon = {
  lang: "de",
  weight: 12,
  space: " ",
  titles: ["{t} für {p}", "Plan {x}", "Warum {t} nicht läuft", "Notizen zu {x} in {p}"],
  asks: [
    "Kannst du mir bei „{t}“ helfen? In {p} wird es bis Freitag gebraucht.",
    "Warum verhält sich {x} seit gestern anders?",
    "Bitte kürze den Text über {t} auf {n} Wörter.",
    "Was würdest du zuerst prüfen?",
    "Schreib {x} eine freundliche Nachricht dazu.",
    "Geht das auch einfacher?",
  ],
  says: [
    "Fang klein an und ändere immer nur eine Sache an {t}.",
    "In {p} dauert das etwa {n} Minuten, bei Regen etwas länger.",
    "{x} ist die sicherere Wahl, weil sich alles zurücknehmen lässt.",
    "Die Zahlen für {p} stimmen nicht: Eine Zeile ist doppelt gezählt.",
    "Größere Änderungen gehören in die Woche danach.",
    "Schreib die {n} Fälle auf, in denen es schiefging, bevor du etwas umbaust.",
    "Frag zuerst {x}, dort weiß man, wo es hakt.",
  ],
  thinks: [
    "Gefragt ist nach {t}, die Ursache liegt aber wohl bei {x}.",
    "Eine Tabelle wäre hier übersichtlicher.",
    "Die Zahl {n} wirkt falsch, erst prüfen.",
  ],
  things: [
    "Fahrplan",
    "Gartenzaun",
    "Rechnung",
    "Sicherung",
    "Leseliste",
    "Wärmepumpe",
    "Übersicht",
  ],
  places: ["Köln", "Görlitz", "der Werkstatt", "Zürich", "Husum"],
};

const french: Lexicon = {
  lang: "fr",
  weight: 8,
  space: " ",
  titles: ["{t} pour {p}", "Le projet {x}", "Notes sur {t} à {p}"],
  asks: [
    "Peux-tu m’aider avec {t} ? C’est pour {p}, dans {n} jours.",
    "Pourquoi {x} ne répond-il plus depuis hier ?",
    "Raccourcis ce texte à {n} mots, s’il te plaît.",
    "Et si {t} arrive en retard ?",
  ],
  says: [
    "Commence par une petite partie de {t}, le reste suivra.",
    "À {p}, il faut compter environ {n} minutes.",
    "Je garderais {x}, car on peut revenir en arrière.",
    "Les chiffres de {p} sont faux : une ligne est comptée deux fois.",
    "Il vaut mieux prévenir {x} dès aujourd’hui.",
  ],
  thinks: [
    "La question porte sur {t}, mais la cause est sans doute {x}.",
    "Un tableau serait plus clair.",
  ],
  things: ["l’horaire", "la facture", "le jardin", "la sauvegarde", "la liste", "le vélo"],
  places: ["Nîmes", "l’atelier", "Genève", "Saint-Malo"],
};

const spanish: Lexicon = {
  lang: "es",
  weight: 8,
  space: " ",
  titles: ["{t} para {p}", "El plan {x}", "Notas sobre {t}"],
  asks: [
    "¿Me ayudas con {t}? Lo necesitan en {p} dentro de {n} días.",
    "¿Por qué {x} funciona distinto desde ayer?",
    "Resume esto en {n} palabras, por favor.",
    "¿Hay una manera más sencilla?",
  ],
  says: [
    "Empieza por una parte pequeña de {t} y cambia una sola cosa cada vez.",
    "En {p} suele tardar unos {n} minutos.",
    "Yo elegiría {x}, porque se puede deshacer.",
    "Las cuentas de {p} no cuadran: una fila está dos veces.",
    "Pregunta primero a {x}; seguro que conoce el problema.",
  ],
  thinks: ["Preguntan por {t}, pero la causa parece ser {x}.", "Una tabla sería más clara."],
  things: ["el horario", "la factura", "el huerto", "la copia", "la lista", "la bicicleta"],
  places: ["Cádiz", "el taller", "Logroño", "Valparaíso"],
};

export const westernWords: readonly Lexicon[] = [german, french, spanish];
