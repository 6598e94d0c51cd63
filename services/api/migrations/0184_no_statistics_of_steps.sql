-- No condition asks for the steps of a result, and sampling them is most of an ANALYZE of the table (docs/adr/0192).
alter table result alter column steps set statistics 0;
