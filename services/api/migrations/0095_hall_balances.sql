-- The script ledger begins in the hall: H1 to H3 come before G1.
alter table script_ledger_balance drop constraint script_ledger_balance_balance_check;
alter table script_ledger_balance add constraint script_ledger_balance_balance_check
  check (balance in ('H1','H2','H3','G1','G2','G3','G4','G5','G6'));
