-- Revision at which names of people or devices last changed: devices that read from before it get them with their pull. 0 while
-- the owner is alone, who needs no names.
alter table businesses add column people_rev bigint not null default 0;
update businesses set people_rev = rev + 1 where (select count(*) from users where business_id = businesses.id) > 1;
