-- Every threat to life can be reported by a citizen: earthquake, landslide and gas leak too, in centers that kept them as they came.
update case_type c set is_public = 1, version = version + 1
  where is_public = 0 and is_deleted = 0 and (is_life_threat = 1 or exists (
    select from sub_case_type s where s.command_center_id = c.command_center_id and s.case_type_id = c.id and s.is_life_threat = 1 and s.is_deleted = 0));
