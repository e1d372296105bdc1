/** How the newest rows with words can be found. */
export interface Way {
  /** Rows that have all the words. */
  readonly having: number;
  /** Rows that the index gives, of which those are a part. */
  readonly given: number;
  /** Places of whole words that the index reads for them, and of words with a beginning. */
  readonly places: number;
  readonly placesOfStart: number;
}

/** How many rows there are, and how many are wanted. */
interface Rows {
  readonly all: number;
  readonly wanted: number;
}

/** About how many microseconds PostgreSQL takes for one of each, as it was seen in 1,000,000 messages. */
const US = { place: 0.1, placeOfStart: 0.2, given: 0.3, id: 0.05, visit: 3, passing: 0.6 } as const;
/** Rows that a stretch is expected to have, as often as are wanted: words do not come evenly. */
export const ROOM = 2;

/** What ways cost. Whichever is taken finds the same. */
export const costs = {
  /** To ask for all rows with the words. */
  whole(way: Way): number {
    return asking(way) + way.given * US.visit;
  },
  /** To ask for those of a stretch in which there are probably enough. */
  bounded(way: Way, { all, wanted }: Rows): number {
    const share = Math.min(1, (ROOM * wanted) / way.having);
    return asking(way) + share * (all * US.id + way.given * US.visit);
  },
  /** To pass all rows from the newest on until there are enough. */
  passing({ having }: Way, { all, wanted }: Rows): number {
    return Math.min(1, wanted / having) * all * US.passing;
  },
};

const asking = ({ places, placesOfStart, given }: Way): number =>
  places * US.place + placesOfStart * US.placeOfStart + given * US.given;
