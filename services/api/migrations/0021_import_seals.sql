-- What a row of a file says and no table may hold in clear, sealed for that row; gone once the import is applied.
alter table import_row add column sealed bytea;
