-- When a photo was last taken out of use; null: never, then its age counts from when it was made.
alter table photo add column unused_since timestamptz;

drop index photo_unused;
create index photo_unused on photo (coalesce(unused_since, created_at)) where position is null;
