-- Messages for the operator: lists that page, what is sent again by hand, and which circuits are open.

-- What a provider certainly did not send keeps its words until it is worth nothing any more, so that it can be sent again;
-- never a code or a question that somebody waits for.
alter table message
  drop constraint message_text_check,
  add constraint message_text_check check (
    case when status in ('queued', 'sending') then text is not null
      when status in ('delivered', 'read') then text is null and content is null
      when status = 'failed' then
        case when kind in ('code', 'opt_in') then text is null and content is null
          else text is not null or content is null end
      else true end
  );

create index message_newest on message (created_at desc, id desc);
create index message_failed on message (created_at desc, id desc) where status = 'failed';
create index message_waiting on message (created_at desc, id desc)
  where status in ('queued', 'sending', 'unknown');
create index message_tried on message (tried_at) where tried_at is not null;
create index message_kept on message (expires_at) where status = 'failed' and text is not null;

-- The circuits that are open: each process finds out by itself that a provider is down, and says so here.
create table message_circuit (
  provider text not null,
  process uuid not null,
  failures integer not null,
  rests_until timestamptz not null,
  primary key (provider, process)
);
