-- False until the operator has said that the codes are kept: a lost response shows them to nobody, and the kept codes before
-- them stay valid meanwhile. True by default: for the codes that stand, and those that an older server makes.
alter table recovery_code add column kept boolean not null default true;
