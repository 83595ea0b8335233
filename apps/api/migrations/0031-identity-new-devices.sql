-- By the setting NewDeviceNeedsCode a session that begins on a device the member never used waits for an access code, that session alone.
alter table identity.session add column is_code_needed boolean not null default false;
comment on column identity.session.is_code_needed is 'An access code stands before this session, whatever stands before the member''s others';
