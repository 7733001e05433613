-- Two addresses that one session subscribed at the same moment were both kept: the later one stays.
delete from push_subscription as earlier
using push_subscription as later
where earlier.session_id = later.session_id
  and (earlier.created_at, earlier.id) < (later.created_at, later.id);
