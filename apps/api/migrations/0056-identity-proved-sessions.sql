-- Whether an access code stands before a session is the session's own: what is proved in one of them frees none of the others.
update identity.session set is_code_needed = true
from identity.credential
where credential.member_id = session.member_id and credential.is_code_needed and session.ended_at is null;
comment on column identity.session.is_code_needed is 'An access code stands before this session';
comment on column identity.credential.is_code_needed is 'An access code stands before the sessions that begin from now on';
