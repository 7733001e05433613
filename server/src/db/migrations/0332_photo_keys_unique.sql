-- outside a transaction
create unique index concurrently if not exists photo_upload on photo (uploaded_by, upload_key);
