-- What an operator may change without a new version: texts, labels and figures, for everybody or for one user type.
create schema settings;

create table settings.setting (
  name        text not null check (name ~ '^[A-Z][A-Za-z0-9]{1,60}$'),
  -- The account type it holds for, in lower case; '*' holds for everybody and is overlaid by a type's own row.
  user_type   text not null default '*' check (user_type = lower(user_type) and user_type <> ''),
  text_value  text,
  html_value  text,
  json_value  jsonb,
  is_secret   boolean not null default false,
  updated_at  timestamptz(3) not null default platform.clock(),
  constraint one_value_per_name_and_user_type primary key (name, user_type),
  constraint a_setting_has_a_value check (num_nonnulls(text_value, html_value, json_value) > 0),
  constraint a_secret_is_never_a_page check (not (is_secret and html_value is not null))
);
comment on table settings.setting is 'The specification''s AppSetting records. What a name may hold is declared in setting-definitions.ts; a name without a row has its default';
comment on column settings.setting.html_value is 'Sanitised before it is stored, and again before it leaves';
