-- No setting is a secret: what opens a door is in the environment of the process, not in a table.
alter table settings.setting drop column is_secret;
