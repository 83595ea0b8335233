-- A line may give points that expire on several days, as a transfer does: the statement finds it by all of them.
alter table points.entry add column expires_to date;
alter table points.entry add constraint days_of_a_line_are_in_order
  check (expires_to is null or expires_to > expires_on) not valid;
comment on column points.entry.expires_to is 'Of a line whose points expire on several days: the last of them';
