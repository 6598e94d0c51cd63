-- For a PostgreSQL whose owner of the database may not create roles. Run once as an administrator:
--   psql -v db=thervu -v auth_pw=… -v office_pw=… -v college_pw=… -v camp_pw=… -v public_pw=… -f deploy/create-roles.sql
-- Five roles without login, and one login for each that may become this role and nothing else. What a role may touch is
-- granted by the migrations, which the owner of the database runs. The owner is a plain role: no superuser, nothing that may make roles.
-- Where it has been a superuser so far, run migrate once with DATABASE_URL_ADMIN instead (docs/deploy.md).
\set ON_ERROR_STOP on
begin;

\set role :db '_auth'
\set login :db '_auth_login'
create role :"role" nologin noinherit;
create role :"login" login noinherit password :'auth_pw';
grant :"role" to :"login";
grant connect on database :"db" to :"login";

\set role :db '_office'
\set login :db '_office_login'
create role :"role" nologin noinherit;
create role :"login" login noinherit password :'office_pw';
grant :"role" to :"login";
grant connect on database :"db" to :"login";

\set role :db '_college'
\set login :db '_college_login'
create role :"role" nologin noinherit;
create role :"login" login noinherit password :'college_pw';
grant :"role" to :"login";
grant connect on database :"db" to :"login";

\set role :db '_camp'
\set login :db '_camp_login'
create role :"role" nologin noinherit;
create role :"login" login noinherit password :'camp_pw';
grant :"role" to :"login";
grant connect on database :"db" to :"login";

\set role :db '_public'
\set login :db '_public_login'
create role :"role" nologin noinherit;
create role :"login" login noinherit password :'public_pw';
grant :"role" to :"login";
grant connect on database :"db" to :"login";

commit;
