-- The outbox sends through one of several providers, and knows of each message who took it, what became of it and what
-- it cost. `sending`: one worker has it, until `due_at`. `unknown`: the answer was lost, so it may have gone; it is never
-- sent again blindly. What is known of a message grows and never shrinks: queued, sending, unknown, sent, failed,
-- delivered, read. A message that arrived after all is delivered, whatever was said of it before.
alter table message
  drop constraint message_channel_check,
  drop constraint message_status_check,
  drop constraint message_check,
  alter column to_phone drop not null,
  -- The subscription of a browser to web push; the number of all other channels is in `to_phone`.
  add column to_push uuid,
  add column language text not null default 'ar' check (language ~ '^[a-z]{2,3}$'),
  -- What providers want beside the text: the template and its values, the code, buttons, a link.
  add column content jsonb,
  -- The appointment it is about: it may be taken back with it.
  add column appointment_id uuid,
  -- Where it goes once instead when this channel does not do, and the message whose place it took.
  add column fallback_channel text check (fallback_channel in ('sms', 'whatsapp')),
  add column fallback_phone text,
  add column replaces uuid constraint message_replaces unique references message on delete set null,
  add column provider text,
  add column provider_message_id text,
  -- Why it failed, or what is in its way: a word of ours and never the provider's text.
  add column error text,
  add column segments smallint,
  -- In the unit of the limit of a day: what a segment costs by the settings.
  add column cost numeric(12, 4) not null default 0 check (cost >= 0),
  -- When the provider last said something of it.
  add column heard_at timestamptz,
  add constraint message_channel_check check (channel in ('sms', 'whatsapp', 'push')),
  add constraint message_to_check check (
    (channel = 'push') = (to_push is not null) and (channel = 'push') = (to_phone is null)
  ),
  add constraint message_fallback_check check ((fallback_channel is null) = (fallback_phone is null)),
  add constraint message_status_check
    check (status in ('queued', 'sending', 'unknown', 'sent', 'failed', 'delivered', 'read')),
  -- What may have to be sent has its text; what has arrived or never will has none.
  add constraint message_text_check check (
    case when status in ('queued', 'sending') then text is not null
      when status in ('failed', 'delivered', 'read') then text is null and content is null
      else true end
  );

drop index message_due;
create index message_due on message (due_at) where status in ('queued', 'sending', 'unknown');
create index message_appointment on message (appointment_id) where appointment_id is not null;
create index message_provider on message (provider, provider_message_id)
  where provider_message_id is not null;

-- A simulated phone shows a message once, however often it is handed over.
alter table handset_message add column message_id uuid constraint handset_message_once unique;
