/** What a rider must do before boarding or getting off, by pickup_type and drop_off_type. Other types need no words. */
type Words = Readonly<Record<number, string>>;

export const BOARDING_WORDS: Words = { 2: "Phone the agency first", 3: "Ask the driver" };
export const LEAVING_WORDS: Words = { 2: "Phone the agency first to get off", 3: "Ask the driver to get off" };
