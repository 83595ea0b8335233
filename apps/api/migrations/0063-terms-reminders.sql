-- Whoever reminds members twice a day annoys them: what was sent on a day is known until the reminders of a month are forgotten.
create table terms.reminder (
  member_id  text collate "C" not null references identity.member,
  sent_on    date not null default platform.today(),
  template   text not null,
  primary key (member_id, sent_on, template)
);
comment on table terms.reminder is 'Reminders that were sent: one a day to a member';
create index reminders_to_forget on terms.reminder (sent_on);
