-- Offers are counted by the visits themselves, and an announcement knows when everyone was told.

alter table promotion rename constraint promotion_check2 to promotion_use_limit;

alter table promotion
  -- When the last one who is to hear of it was told, or nobody was to be told any more.
  add column told_at timestamptz check (told_at is null or announced_at is not null);

create index promotion_telling on promotion (announced_at) where announced_at is not null and told_at is null;

-- Whom an offer was told.
create index notification_promotion on notification (business_id, promotion_id) where promotion_id is not null;

-- A visit that is not cancelled uses its offer once, whoever books, cancels or restores it; promotion_use_limit refuses
-- one more than there are.
create function count_promotion_use() returns trigger language plpgsql as $$
declare
  before uuid := case when tg_op <> 'INSERT' and old.status <> 'cancelled' then old.promotion_id end;
  after uuid := case when tg_op <> 'DELETE' and new.status <> 'cancelled' then new.promotion_id end;
begin
  if before is not distinct from after then
    return null;
  end if;
  update promotion set uses = uses - 1
  where before is not null and business_id = old.business_id and id = before;
  update promotion set uses = uses + 1
  where after is not null and business_id = new.business_id and id = after;
  return null;
end $$;

create trigger promotion_counted
  after insert or delete or update of status, promotion_id on appointment
  for each row execute function count_promotion_use();
