-- Who may touch what. Applied after every migration, as the last file of this folder: all rights are taken away first, so
-- this file is the complete list. The heads of the mark chains are written by triggers alone. :"office" and the others stand for the roles of this database.

do $$ declare r text; begin
  foreach r in array array['office','college','camp','public','auth'] loop
    execute format('revoke all on all tables in schema public from %I', current_database() || '_' || r);
    -- a partition asks no policy of its parent: nobody but the owner reaches one directly
    execute format('revoke all on all tables in schema part from %I', current_database() || '_' || r);
    execute format('revoke all on schema part from %I', current_database() || '_' || r);
    execute format('revoke all on all sequences in schema public from %I', current_database() || '_' || r);
    execute format('revoke all on all functions in schema public from %I', current_database() || '_' || r);
  end loop;
end $$;
revoke temporary on database :"database" from public;
revoke create on schema public from public;
grant usage on schema public to :"office", :"college", :"camp", :"public", :"auth";

-- every role: the version of the schema, what every page shows
grant select on schema_migration, v_public_setting to :"office", :"college", :"camp", :"public", :"auth";
grant execute on function head_office_code(), has_no_account(), exam_order(integer, text) to :"office", :"college", :"camp", :"public", :"auth";
grant execute on function lock_exam(integer, text, text, text) to :"office", :"college";

-- ---------------------------------------------------------------- public: published results and nothing else
grant select on result_published, publication, published_session, announced_release, setting_file, publication_turn to :"public";
grant select (exam_id, exam_name, version, session_title, since, public_en, public_ta) on hidden_session to :"public", :"college";
grant select (id, text_en, text_ta, links) on page_notice to :"public";
grant execute on function session_version(published_session), session_heading(published_session), session_hidden(integer)
  to :"public", :"college", :"office";

-- what a process for the public alone has to tell the audit log
grant execute on function take_look_up_lines(uuid, integer, jsonb) to :"public";

-- every role that gives out or changes a password: what no password may be made of
grant execute on function house_words() to :"office", :"college", :"camp", :"auth";

-- ---------------------------------------------------------------- auth: sign-in, sessions, passwords
grant select on app_user, user_session, v_setting to :"auth";
grant update (password_hash, must_change, password_changed_at, failed, locked_until, active, row_version) on app_user to :"auth";
grant insert (login, name, email, password_hash, kind, colcode, must_change, created_by) on app_user to :"auth";
grant insert on user_session to :"auth";
grant update (last_seen, revoked_at, revoked_reason) on user_session to :"auth";
grant delete on user_session to :"auth";
grant select (colcode, colname, clg_status, is_head_office, place) on college to :"auth";
grant select (id, user_id, exam_id, name, designation, email, role, place, active) on camp_officer to :"auth";
grant select (id, etype, eyear, emonth, exam_tbl, camp_tbl, exam_name, active_status, stage, camp_locked_at) on exam to :"auth";
grant select on camp to :"auth";
grant insert on audit_log to :"auth";
grant select, insert, update, delete on idempotency_key to :"auth";

-- ---------------------------------------------------------------- office
grant select on
  v_setting, v_qp_eligible, v_qp_count, v_camp_script, v_ab_mismatch,
  university_setting, setting_history, setting_file, degree_level, camp, college, degree, grading_scheme, course, fee_schedule, reval_fee,
  exam, exam_fee, exam_stage_log, exam_timetable,
  student, student_personal, student_communication, student_special, student_qualification, student_qual_part,
  student_bank, student_upload, student_event, student_draft, student_change,
  exam_application, student_exam, mark_history, mark_history_head, paper_lock, qp_freeze, qp_freeze_college,
  script, camp_officer, bundle, bundle_movement, script_receipt, camp_mark, camp_mark_event, camp_mark_head, chain_anchor,
  barcode_error, examiner, camp_packet_entry,
  rule_set, rule_line, grade_band, class_band, moderation, result_run, result, result_published, publication,
  revaluation, reval_script, reval_outcome,
  audit_log, audit_seal, job, file_ticket, idempotency_key
  to :"office";
grant select (id, login, name, email, kind, colcode, active, must_change, password_changed_at, locked_until, created_at,
  row_version) on app_user to :"office";
-- the name alone: of a college it follows the college; persons of the office are changed by two, through functions
grant update (name) on app_user to :"office";
grant select (id, user_id, issued_at, last_seen, expires_at, revoked_at, revoked_reason, ip, user_agent) on user_session to :"office";
grant update (revoked_at, revoked_reason) on user_session to :"office";
grant insert, update on
  university_setting, degree_level, camp, college, degree, grading_scheme, course, fee_schedule, reval_fee,
  exam, exam_fee, exam_timetable,
  student, student_personal, student_communication, student_special, student_qualification, student_qual_part,
  student_bank, student_upload, student_draft,
  exam_application, student_exam, paper_lock, qp_freeze, qp_freeze_college,
  script, camp_officer, bundle, script_receipt, camp_mark, barcode_error, examiner,
  rule_set, rule_line, grade_band, class_band, moderation, result_run, result, result_published, publication,
  revaluation, reval_script, reval_outcome, file_ticket, idempotency_key
  to :"office";
grant insert, update, delete on degree_level to :"office";
grant execute on function exam_belongings(integer), remove_empty_exam(integer) to :"office";
grant insert on exam_stage_log, student_event, bundle_movement, camp_mark_event, audit_log, setting_file to :"office";
grant insert on exam_stage_log, student_event, student_change, bundle_movement, camp_mark_event, audit_log, setting_file to :"office";
grant delete on exam_timetable, exam_application, student_exam, student_upload, student_qual_part, student_draft, camp_mark,
  script_receipt, bundle, degree, course, college, examiner, rule_line, grade_band, class_band, file_ticket, idempotency_key,
  publication to :"office";
grant select, insert on import to :"office";
grant update (state, job_id, message, file_key, applied_by) on import to :"office";
grant select (import_id, row_no, cells, parsed, cell_problems, name, target_id, before, after, problems, verdict, shown), delete
  on import_row to :"office";
grant usage on sequence exam_application_id_seq, script_id_seq, camp_mark_id_seq to :"office";
grant execute on function create_exam_partitions(integer), broken_camp_mark_links(integer), broken_mark_history_links(integer),
  camp_marks_without_events(integer) to :"office";
grant execute on function make_college_sign_in(text, text, text, bigint), set_college_password(text, text),
  remove_unused_college_sign_in(text) to :"office";

-- what an installation sets up before its first exam: ranges of grading schemes, camps of boards, the waiver of a third camp
grant select, insert, delete on grading_scheme_band, college_board_camp to :"office";
grant update (place, updated_by, updated_at) on college_board_camp to :"office";
grant select, insert on camp_allocation_event, reval_camp_waiver to :"office";
grant execute on function scheme_has_results(text), allocated_camp(text, text) to :"office";
-- how many scripts lie at each camp is written by triggers and the numbering, how many are received by triggers
grant select on script_place_count, receipt_count to :"office";
-- candidates by college, where their scripts lie, and what a time table asks: written by triggers and the worker alone
grant select on eligible_count, eligible_change, v_candidate_script, exam_paper_count, exam_paper_pair, exam_student_count,
  scanned_absentee_paper to :"office";
grant execute on function eligible_counts(integer), script_counts(integer), changed_counts(integer, bigint[]),
  exam_paper_counts(integer), absentees_of_lines(integer, bigint[]), maybe_scanned_absentees(integer) to :"office";

-- ---------------------------------------------------------------- college (which rows: row-policies.sql, under the query layer's scope)
grant select on
  v_setting, v_qp_eligible, v_qp_count, degree_level, camp, college, degree, grading_scheme, course, fee_schedule, reval_fee,
  exam, exam_fee, exam_timetable,
  student, student_personal, student_communication, student_special, student_qualification, student_qual_part,
  student_bank, student_upload, student_event, student_draft, student_change,
  exam_application, student_exam, mark_history, mark_history_head, paper_lock, qp_freeze, qp_freeze_college,
  result, result_published, publication, revaluation, job, file_ticket, idempotency_key
  to :"college";
grant select (rid, original, final, changed) on reval_outcome to :"college";
grant select (id, name, kind, colcode) on app_user to :"college";
grant update (address, email, land_line, mobile, alter_mobile, principal, designation, pmobile, pemail, ptype, row_version,
  updated_by, updated_at) on college to :"college";
-- neither the college nor the register number of a student is a college's to change
grant insert on student to :"college";
grant update (admn_acdyr, degreelvl, deg_id, clg_app_no, stu_name, tam_name, dob, gender, email, mobile, alter_no, emis_no, abc_no,
  aadhar_cipher, aadhar_last4, status, submitted_at, row_version, updated_by, updated_at) on student to :"college";
grant insert, update on
  student_personal, student_communication, student_special, student_qualification, student_qual_part,
  student_bank, student_upload, student_draft, exam_application, student_exam, revaluation, file_ticket,
  idempotency_key to :"college";
grant insert on student_event, student_change, paper_lock, audit_log to :"college";
grant delete on exam_application, student_exam, student_upload, student_qual_part, student_draft, revaluation, file_ticket, idempotency_key
  to :"college";
grant usage on sequence exam_application_id_seq to :"college";

-- ---------------------------------------------------------------- camp: no student, no application, no secret map
grant select on v_setting, v_camp_script, v_ab_mismatch, camp, camp_officer, bundle, bundle_movement, script_receipt, receipt_count,
  camp_mark, camp_mark_event, camp_mark_head, barcode_error, examiner, camp_packet_entry, idempotency_key to :"camp";
grant select (id, etype, eyear, emonth, exam_tbl, camp_tbl, exam_name, active_status, rev_aply, stage, camp_locked_at,
  row_version) on exam to :"camp";
grant select (exam_id, barcode, dummy, valuation, place, bundle, packet, script, located_at, located_by, amark, aopid, bmark,
  bopid, cmark, copid, row_version) on reval_script to :"camp";
grant update (bundle, packet, script, located_at, located_by, amark, aopid, bmark, bopid, cmark, copid, row_version)
  on reval_script to :"camp";
grant insert, update on camp_officer, bundle, camp_mark, barcode_error, examiner, camp_packet_entry,
  idempotency_key to :"camp";
grant insert on bundle_movement, script_receipt, camp_mark_event, audit_log to :"camp";
grant delete on camp_mark, camp_packet_entry, examiner, idempotency_key to :"camp";
grant usage on sequence camp_mark_id_seq to :"camp";

-- ---------------------------------------------------------------- files that came with a call: noted here, swept by the owner
grant insert on upload to :"office", :"college";

-- ---------------------------------------------------------------- jobs: begun as waiting ones and asked to stop (jobs.sql); the rest is the worker's
grant insert (kind, flight_key, title, params, exam_id, colcode, created_by), update (cancel_requested, state, finished_at) on job
  to :"office", :"college";

-- ---------------------------------------------------------------- counters of failed tries (sign-in, public look-up)
grant select, insert, update, delete on rate_count to :"auth";
grant execute on function reserve_units(text[], integer[], integer[], integer),
  settle_units(text[], integer[], bigint, boolean) to :"auth";
-- whether a number is fresh is read with its result, by keys the asker knows
grant execute on function counted_keys(text[]) to :"public";

-- ---------------------------------------------------------------- time table: degrees behind a slot, revision, accepted clashes
grant select, insert, update on exam_timetable_degree, exam_timetable_revision, exam_timetable_clash to :"office";
grant delete on exam_timetable_degree, exam_timetable_clash to :"office";
grant select on exam_timetable_revision to :"college";

-- ---------------------------------------------------------------- script ledger: counted and consolidated by jobs of the owner
grant select on script_ledger, script_ledger_balance, script_ledger_count, script_exception, consolidation_run to :"office";
grant insert, update, delete on script_exception to :"office";
-- a decision about a script that was handed over is never changed, only followed by another
grant select, insert on handed_script_decision to :"office";

-- ---------------------------------------------------------------- corrections of marks: a college or an officer asks, another officer decides
grant select on mark_correction to :"office", :"college";
grant insert (exam_id, application_id, colcode, p_code, field, old_value, new_value, reason, requested_by, prac_batch) on mark_correction
  to :"office", :"college";
grant update (state, decided_by, decided_at, decision_reason) on mark_correction to :"office";

-- ---------------------------------------------------------------- files after Final Submit: a college asks, the office grants
grant select on student_file_request, student_file_change to :"office", :"college";
grant insert (student_id, field, reason, asked_by) on student_file_request to :"college";
grant update (state) on student_file_request to :"college";
grant update (state, decided_by, decided_at, decision_reason) on student_file_request to :"office";
grant insert on student_file_change to :"office", :"college";

-- ---------------------------------------------------------------- keying of marks, receipt of scripts
grant select on v_camp_paper to :"camp", :"office";
grant update (bundleno) on script_receipt to :"camp";
grant execute on function packet_size(), bundle_size(), max_keyed_mark(), position_in_bundle(integer, integer),
  packet_of_position(integer), serial_of_position(integer), highest_camp_mark(integer), operators_must_differ(),
  first_free_position(integer, integer, text, integer), settle_bundle(integer, integer) to :"camp", :"office";
grant execute on function
  key_mark(text, integer, bigint, bigint, text, text, integer, text, integer, integer, boolean, text, text, text),
  void_mark(text, integer, bigint, bigint, text, text, integer, text, integer, text, text, text) to :"camp";
grant execute on function void_packet(integer, bigint, bigint, text, text, integer, integer, text, text, text) to :"camp", :"office";
-- for the release before
grant execute on function key_camp_mark(integer, bigint, text, text, integer, text, integer, text, text, text) to :"camp";

-- ---------------------------------------------------------------- desk of a camp: sign-ins of officers, settled problems, day sheets
grant execute on function make_officer_sign_in(text, text, text, bigint), end_officer_sessions(bigint, text),
  change_officer_sign_in(bigint, text, text, text), remove_unused_officer(bigint) to :"office", :"camp";
grant insert on camp_packet_entry to :"office";
revoke update on barcode_error from :"camp";
grant update (resolved_at, resolved_by, resolution, resolution_note) on barcode_error to :"camp";
revoke update, delete on camp_packet_entry from :"camp";
grant select (rev_aply) on exam to :"auth";

-- ---------------------------------------------------------------- history of marks: its links are made by the database alone, recomputed by the office
grant execute on function chain_digest(bytea, jsonb) to :"office";
grant insert (exam_id, application_id, colcode, p_code, field, old_value, new_value, by_user, at, reason, request_id) on mark_history
  to :"office", :"college";
grant execute on function append_mark_history(integer, text, bigint, text, text, bigint[], text[], text[], smallint[], smallint[])
  to :"office", :"college";

-- ---------------------------------------------------------------- outcomes of a revaluation: decided by a job of the owner, signed by the office
grant select on reval_approval, reval_third_order, reval_decision_run, reval_unvalued, v_reval_letter to :"office";
grant insert on reval_approval, reval_third_order, reval_unvalued to :"office";
grant delete on reval_outcome, reval_unvalued to :"office";
grant execute on function reval_verdict(integer, integer, integer, integer, boolean, boolean, boolean, integer) to :"office";
revoke insert on reval_outcome from :"office";
revoke update on reval_outcome from :"office";
grant update (approved_by, approved_at, approved_by_2, approved_at_2, row_version) on reval_outcome to :"office";
-- a college sees the end of it, and only what is published
revoke select (rid, original, final, changed) on reval_outcome from :"college";
grant select on v_reval_letter to :"college";
-- ---------------------------------------------------------------- processing of results: rows are written by jobs of the owner
grant select on v_result_input, result_withhold, result_run_part, result_run_moderation, result_difference, result_standing, result_impact,
  exam_reopening, arrear_withdrawal to :"office";
grant insert (exam_id, reg_no, p_code, reason, note, by_user), update (released_by, released_at, release_note)
  on result_withhold to :"office";
grant insert (exam_id, reason, asked_by), update (agreed_by, agreed_at, withdrawn_by, withdrawn_at) on exam_reopening to :"office";
grant insert on arrear_withdrawal, result_run_part to :"office";
grant select on result_statistic to :"office", :"college";
grant select on result_standing to :"college";

-- ---------------------------------------------------------------- release of results: signed by the office, published by a job of the owner
revoke insert, update, delete on publication, result_published from :"office";
grant select on result_release, release_check, anomaly_search, anomaly_finding to :"office";
grant insert (exam_id, version, run_id, session_title, note, proposed_by, visible_from, announced) on result_release to :"office";
grant select on session_step, hidden_session, announced_release, page_notice to :"office";
grant insert (exam_id, kind, release_id, reason, public_en, public_ta, asked_by), update (state, decided_by, decided_at)
  on session_step to :"office";
grant execute on function confirm_session_step(bigint, bigint), notice_held(text, integer) to :"office";
grant insert (text_en, text_ta, links, by_user) on page_notice to :"office";
grant update (version, state, released_by, released_at, release_note, open_findings, withdrawn_by, withdrawn_at, withdrawn_reason)
  on result_release to :"office";
grant update (looked_by, looked_at, note) on anomaly_finding to :"office";
grant select on release_line, release_answer to :"office";
grant select on published_session to :"office", :"college";
grant execute on function release_row_hash(result), release_application_hash(exam_application), release_line_hash(release_line),
  release_lines_digest(integer, integer) to :"office";
-- ---------------------------------------------------------------- revaluation: a college applies, the office settles re-totals and copies
grant select on revaluation_event, v_revaluation_fee to :"office", :"college";
grant insert on revaluation_event to :"college";
grant select, insert, update on reval_retotal to :"office";
grant select, insert, delete on reval_copy to :"office";
-- ---------------------------------------------------------------- revaluation in the camp: through functions alone, so that nobody sees whose script it is
revoke select (exam_id, barcode, dummy, valuation, place, bundle, packet, script, located_at, located_by, amark, aopid, bmark,
  bopid, cmark, copid, row_version), update (bundle, packet, script, located_at, located_by, amark, aopid, bmark, bopid, cmark,
  copid, row_version) on reval_script from :"camp";
grant select on v_camp_reval, v_reval_balance, reval_problem to :"camp", :"office";
grant update (resolved_at, resolved_by, resolution, resolution_note) on reval_problem to :"camp";
grant select on reval_mark_event, reval_mark_head, valuation_event, valuation_head, v_valuation_event to :"office";
-- the journal is written by functions; the rights on the closed one are kept for the release before
grant select on v_first_valuation_event to :"camp", :"office";
grant execute on function closed_chain_end(text, integer, text), broken_valuation_links(text, integer),
  valuation_marks_without_events(text, integer) to :"office";
grant execute on function reval_steps_of(bigint) to :"office", :"camp";
revoke insert, update on reval_script from :"office";
grant execute on function broken_reval_mark_links(integer), reval_marks_without_events(integer), reval_third_ordered(bigint) to :"office";
grant execute on function reval_officer(bigint), locate_reval_script(integer, bigint, bigint, text, text, text, text),
  report_missing_script(integer, bigint, bigint, text, bigint, text, text, text, text) to :"camp";
-- for the release before
grant execute on function key_reval_mark(integer, bigint, bigint, text, text, text, integer, integer, text, text, text),
  void_reval_mark(integer, bigint, bigint, text, text, text, integer, text, text, text) to :"camp";
grant select (exam_id, place, ext_mark, missing_at) on reval_script to :"auth";

-- ---------------------------------------------------------------- documents of a result: made by jobs of the owner
grant select on v_released_result, v_released_standing, v_statement_hold, v_ticket_hold, marksheet to :"office", :"college";
grant execute on function regno_key(text), written_reg_no(text), student_value_at(bigint, text, timestamptz, text) to :"office", :"college";
grant execute on function statement_withheld(integer, text) to :"office", :"college";
grant execute on function statement_state(bigint, text, text, integer) to :"public";
grant execute on function ticket_state(text, text, text) to :"public";

-- ---------------------------------------------------------------- closing hash of a camp's day
grant execute on function camp_closing_hash(integer, timestamptz) to :"office", :"camp";
-- ---------------------------------------------------------------- anchors: what is printed of them; written by the worker alone
grant select on receipt_event, receipt_head to :"office";
grant select (number, at, cause, digest) on anchor to :"office", :"camp";
grant select on anchor_release to :"public", :"office", :"college";
-- ---------------------------------------------------------------- tables as CSV files: the one-time addresses
grant select, insert, update on table_export_ticket to :"office";
-- ---------------------------------------------------------------- single facts about rows that the policies hide
grant execute on function students_who_left(), collected_here(integer, text) to :"college";
grant execute on function credit_number_shared(bigint, text), attempts_of(bigint[], text[]), final_year_paid(text, integer) to :"college", :"office";
grant execute on function students_found(text, text, text, bigint, text, text[], integer) to :"college", :"office";
grant execute on function name_of_user(bigint) to :"college", :"office";
grant execute on function worked_here(bigint) to :"camp";
grant execute on function highest_bundle(integer), camp_of_bundle(integer, integer), camp_of_examiner(integer, text),
  scanned_scripts(integer, text[]), works_elsewhere(bigint), work_of_officer(bigint) to :"camp", :"office";
-- counts of question papers are the office's: they add up all colleges
revoke select on v_qp_eligible, v_qp_count, qp_freeze, qp_freeze_college from :"college";

-- ---------------------------------------------------------------- persons of the office: written by functions alone, after two signatures
grant select on staff, staff_duty to :"office", :"auth";
grant select (id, kind, staff_id, name, designation, email, mobile, duties, reason, state, proposed_by, proposed_at, decided_by, decided_at,
  decision_note, salt) on staff_proposal to :"office";
grant select on staff_code to :"auth";
grant update (used_at) on staff_code to :"auth";
grant select (proposal_id, user_id, issued_at, expires_at, used_at, ended_at) on staff_code to :"office";
grant insert (kind, staff_id, name, designation, email, mobile, duties, reason, half_hash, salt, proposed_by) on staff_proposal to :"office";
grant update (state, decided_by, decided_at, decision_note) on staff_proposal to :"office";
grant execute on function apply_staff_proposal(bigint, bytea), end_staff(bigint, bigint, text), first_office_login() to :"office";
grant select on credential_event to :"auth", :"office";
grant execute on function renewed_accounts(integer) to :"office", :"camp";
grant insert (user_id, kind, by_user) on credential_event to :"auth", :"office";

-- ---------------------------------------------------------------- enrolment: codes are issued by the office, used by the sign-in, handed over in a camp
grant select, update (used_at) on enrolment_code to :"auth";
grant execute on function code_may_open(bigint) to :"auth";
grant execute on function same_hands(bigint, timestamptz, bigint) to :"office";
grant execute on function reopened_by_giver(bigint, integer, text, text, text[]) to :"college";
grant update (enrolled_at) on app_user to :"auth";
grant select (enrolled_at) on app_user to :"office";
grant select (id, user_id, purpose, issued_by, used_at, ended_at, expires_at, handed_at) on enrolment_code to :"office", :"camp";
grant insert (user_id, purpose, code_hash, issued_by, expires_at) on enrolment_code to :"office";
grant update (handed_by, handed_at, ended_at, ended_by, ended_because) on enrolment_code to :"office", :"camp";
grant select on v_enrolment_slip, v_officer_sign_in to :"office", :"camp";

-- ---------------------------------------------------------------- clerks: made, given codes and ended by the first account of their college, through functions
grant select on college_clerk to :"office", :"college";
grant execute on function make_clerk(text, text, text, bigint), issue_clerk_code(bigint, bytea, integer, bigint),
  end_clerk(bigint, text, bigint), list_clerks() to :"college";
grant execute on function make_college_sign_ins(text[], bigint) to :"office";

-- ---------------------------------------------------------------- second signatures of a camp: asked for and decided by functions alone
grant select on keying_signature, v_keying_signature to :"office", :"camp";
grant execute on function decide_keying_signature(bigint, integer, text, bigint, bigint, text, text, bigint, text, text) to :"office", :"camp";

-- ---------------------------------------------------------------- factors and signatures: proved as the role of sign-in, written by a function
grant select on factor, recovery_code, factor_use, factor_challenge to :"auth";
grant insert on factor, recovery_code, factor_use, factor_challenge to :"auth";
grant update (label, counter, proved_at, last_used_at, ended_at, ended_why) on factor to :"auth";
grant update (used_at) on factor_challenge to :"auth";
grant delete on factor_challenge to :"auth";
grant update (factor_needed) on user_session to :"auth";
grant select on signature, signature_head to :"office";
grant select (id, user_id, kind, label, created_at, proved_at, last_used_at, ended_at, ended_why) on factor to :"office";
grant execute on function write_signature(bigint, text, text, text, text, bigint, text, bigint, jsonb, uuid, text)
  to :"office", :"camp";

-- ---------------------------------------------------------------- archives sealed to public keys: asked for, signed, fetched
grant select, insert, update on backup_release, backup_fetch to :"office";

-- ---------------------------------------------------------------- results of before the portal: written by jobs of the owner, signed by the office
grant select on earlier_batch, earlier_result, record_declaration to :"office";
grant update (state, decided_by, decided_at, decision_reason) on earlier_batch to :"office";
grant insert (student_id, whole, reason, by_user, request_id) on record_declaration to :"office";
grant execute on function approve_earlier_batch(bigint, bigint, bigint), earlier_batch_digest(bigint), propose_earlier_correction(bigint, bigint, text, jsonb),
  earlier_values(earlier_result) to :"office";
grant execute on function record_open(bigint) to :"office", :"college";

-- ---------------------------------------------------------------- notices: written and approved by the office, found people and sent by the worker alone (notices.sql)
grant select on notice_template, notice, notice_message to :"office";
grant select (to_kind, to_id, channel, words, at) on notice_bounce to :"office";
grant insert (key, channel, language, version, entity_id, header, dlt_id, subject, body, variables, beta, made_by) on notice_template to :"office";
grant update (entity_id, header, dlt_id, subject, body, variables, beta, registered_body, state, made_by, approved_by, approved_at,
  signature_id, row_version) on notice_template to :"office";
grant insert (key, exam_id, thing, audience, facts, must, planned_for, made_by) on notice to :"office";
grant update (state, words, approved_by, approved_at, signature_id, row_version) on notice to :"office";
grant update (state, next_at, tries, words, done_at) on notice_message to :"office";
-- what a student does not want to be told
grant select, insert on notice_choice to :"office", :"college";
grant update (wanted) on notice_choice to :"office", :"college";
-- a college reads what it was told through a function that knows its own code alone
grant execute on function notices_of_college() to :"college";

-- ---------------------------------------------------------------- what a person has read under the bell, and done of the first steps
grant select, insert, delete on person_seen to :"office", :"college", :"camp";

-- ---------------------------------------------------------------- how a person wants to see a list
grant select, insert, delete on saved_view to :"office", :"college", :"camp";
grant update (address, at) on saved_view to :"office", :"college", :"camp";

-- ---------------------------------------------------------------- exam days: the office and the centres; a guest college reads through a function
grant select on hall, exam_centre, exam_accommodation, scribe, sitting, seat, invigilator, invigilator_away, invigilator_relation,
  invigilation_duty, hall_report, question_packet_opening, answer_book_stock, script_cover to :"office", :"college";
grant select on centre_allotment, v_sitting_candidate to :"office";
grant insert, update, delete on hall, sitting, seat, invigilation_duty to :"office", :"college";
grant insert, update on exam_centre to :"office";
grant insert, delete on centre_allotment to :"office";
grant update (state, decided_by, decided_at, decision, scribe, minutes_per_hour, step_free, large_print, own_keyboard, row_version)
  on exam_accommodation to :"office";
grant insert (exam_id, reg_no, colcode, basis, certificate, certificate_bytes, scribe, minutes_per_hour, step_free, large_print, own_keyboard, asked_by),
  update (basis, certificate, certificate_bytes, scribe, minutes_per_hour, step_free, large_print, own_keyboard, state, decided_by, decided_at, decision,
  asked_by, asked_at, row_version) on exam_accommodation to :"college";
grant insert, update, delete on scribe to :"office", :"college";
grant insert, update on invigilator to :"college";
grant insert, update, delete on invigilator_away, invigilator_relation to :"college";
grant insert, update on hall_report, question_packet_opening to :"college";
-- a visitor elsewhere was not absent
grant update (absent_desks, row_version) on hall_report to :"office";
grant insert on answer_book_stock, script_cover to :"college";
-- a cover that was recorded wrongly is removed with a reason, and the audit log keeps it
grant delete on script_cover to :"college";
grant update (handed_to, handed_at, row_version) on script_cover to :"college";
grant update (received_scripts, received_by, received_at, note, row_version) on script_cover to :"office";
grant execute on function duty_words(text, text, text), duty_orders_due(integer, text, date, text),
  mail_duties(integer, text, date, text, bigint, boolean), duty_orders_mailed(integer, text, date, text), duty_order_texts() to :"office", :"college";
grant execute on function uses_centres(integer), centre_of(integer, text, bigint, text), centre_elsewhere(integer, text, bigint, text),
  session_centre_elsewhere(integer, text, bigint, text, date, text),
  of_own_centre(text), sitting_candidates(integer, text, date, text), centre_slots(integer, text, date), centre_sessions(integer, text, date),
  seated_candidates(integer, text, date, text), seats_of_college(integer, text, integer),
  ticket_centres(integer, text, integer), ticket_centres(integer, text, integer, text), late_candidates(integer, bigint[]), late_sitting(integer, text, date, text),
  give_late_seat(integer, bigint, integer, bigint, text, integer, integer, bigint),
  write_sitting_absences(integer, text, date, text, bigint, text, text),
  close_sitting_papers(integer, text, date, text, bigint) to :"office", :"college";
-- how many sit in each hall is written by triggers alone
grant select on seat_count to :"office";
grant execute on function halls_without_people(integer, text, date, date, integer), centre_students(integer, integer) to :"office";
