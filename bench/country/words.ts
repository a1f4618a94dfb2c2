// What the tickets of the country's towns say, eight of each: what, where, how, first names, family names.
export const townWords = [
  ...['fire', 'flood', 'a road accident', 'a fallen tree', 'an unconscious man', 'smoke', 'a landslide', 'a stranger'],
  ...['market', 'church', 'school', 'bridge', 'river', 'terminal', 'plaza', 'health center'],
  ...['two are hurt', 'nobody is hurt', 'it spreads', 'the water rises', 'cars wait', 'children are inside', 'it is dark', 'neighbours help'],
  ...['Ana', 'Jose', 'Maria', 'Pedro', 'Liza', 'Ramon', 'Nena', 'Carlo'],
  ...['Cruz', 'Reyes', 'Santos', 'Garcia', 'Bautista', 'Ocampo', 'Mendoza', 'Villanueva'],
]
