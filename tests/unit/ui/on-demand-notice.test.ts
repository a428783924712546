import { expect, test } from "vitest";
import type { BookingNotice } from "../../../src/domain/on-demand/answer.ts";
import { timeOn } from "../../../src/domain/time/clock.ts";
import { noticeSentences } from "../../../src/ui/on-demand/notice.ts";

const RULE: BookingNotice = {
  booking_type: 0,
  prior_notice_duration_min: null,
  prior_notice_duration_max: null,
  prior_notice_last_day: null,
  prior_notice_last_time: null,
  prior_notice_start_day: null,
  prior_notice_start_time: null,
  service_days_only: false,
  message: null,
  pickup_message: null,
  drop_off_message: null,
  phone_number: null,
  info_url: null,
  booking_url: null,
};
const words = (rule: Partial<BookingNotice>) =>
  noticeSentences({ ...RULE, ...rule }, (seconds) => timeOn("12", seconds, true)).join(" ");

test.each<[Partial<BookingNotice>, string]>([
  [{}, "Book when you want to ride."],
  [
    { booking_type: 2, prior_notice_last_day: 1, prior_notice_last_time: 61_200, phone_number: "555" },
    "Call by 5:00 pm the day before.",
  ],
  [{ booking_type: 2, prior_notice_last_day: 3 }, "Book 3 days before."],
  [{ booking_type: 1, prior_notice_duration_min: 120 }, "Book at least 2 hours before you want to ride."],
  [{ booking_type: 1, prior_notice_duration_min: 45 }, "Book at least 45 minutes before you want to ride."],
  [{ booking_type: 1, prior_notice_duration_min: 1440 }, "Book at least 1 day before you want to ride."],
  [
    { booking_type: 1, prior_notice_duration_min: 0, prior_notice_start_day: 2, prior_notice_start_time: 0 },
    "Book any time before you want to ride. Bookings open 2 days before.",
  ],
  [
    { booking_type: 2, prior_notice_last_day: 1, prior_notice_start_day: 14, prior_notice_start_time: 28_800 },
    "Book the day before. Bookings open 14 days before at 8:00 am.",
  ],
  [
    { booking_type: 1, prior_notice_duration_min: 60, prior_notice_duration_max: 10_080 },
    "Book at least 1 hour before you want to ride. Bookings open 7 days before the ride.",
  ],
  // A rule without its notice says nothing about it.
  [{ booking_type: 2 }, ""],
])("%j", (rule, sentence) => {
  expect(words(rule)).toBe(sentence);
});
