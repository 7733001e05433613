-- Lists in the order of scores.
create index business_rated on business (city_id, rating, featured, id) where status = 'approved';
