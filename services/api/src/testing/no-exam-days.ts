import type { Knex } from 'knex';

/** Takes centres, halls and plans out of the demonstration: what is left is a university whose exams have no centres yet. */
export const withoutExamDays = (db: Knex): Promise<unknown> =>
  db.raw(`truncate script_cover, hall_report, question_packet_opening, answer_book_stock, duty_order, invigilation_duty, seat, seat_count, sitting,
    centre_allotment, exam_centre, scribe, exam_accommodation, invigilator_away, invigilator_relation, invigilator, hall`);
