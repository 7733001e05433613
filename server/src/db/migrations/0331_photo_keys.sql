-- A device that heard no answer sends a photo again under the same key: it is kept once.
alter table photo add column upload_key uuid;
