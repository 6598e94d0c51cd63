-- Seals of the audit log cover spans of time (core/audit-seal.ts). Without this index each would read the whole month.
create index audit_log_at on audit_log (at, id);
