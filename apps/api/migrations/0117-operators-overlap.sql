-- As members' sessions: of a page that was renewed several times while another slept, the older cookies still count for moments.
-- The column before, replaced_at, is written by processes of the version before while they end; a later migration drops it.
alter table operators.session add column replacements timestamptz[] not null default '{}';
