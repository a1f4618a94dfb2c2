// The provinces of the Philippines and Metro Manila: by them towns of the same name are told apart.
export const provinces: readonly string[] = [
  ...['Abra', 'Agusan del Norte', 'Agusan del Sur', 'Aklan', 'Albay', 'Antique', 'Apayao', 'Aurora', 'Basilan', 'Bataan', 'Batanes', 'Batangas'],
  ...['Benguet', 'Biliran', 'Bohol', 'Bukidnon', 'Bulacan', 'Cagayan', 'Camarines Norte', 'Camarines Sur', 'Camiguin', 'Capiz', 'Catanduanes'],
  ...['Cavite', 'Cebu', 'Cotabato', 'Davao de Oro', 'Davao del Norte', 'Davao del Sur', 'Davao Occidental', 'Davao Oriental', 'Dinagat Islands'],
  ...['Eastern Samar', 'Guimaras', 'Ifugao', 'Ilocos Norte', 'Ilocos Sur', 'Iloilo', 'Isabela', 'Kalinga', 'La Union', 'Laguna', 'Lanao del Norte'],
  ...['Lanao del Sur', 'Leyte', 'Maguindanao del Norte', 'Maguindanao del Sur', 'Marinduque', 'Masbate', 'Metro Manila', 'Misamis Occidental'],
  ...['Misamis Oriental', 'Mountain Province', 'Negros Occidental', 'Negros Oriental', 'Northern Samar', 'Nueva Ecija', 'Nueva Vizcaya'],
  ...['Occidental Mindoro', 'Oriental Mindoro', 'Palawan', 'Pampanga', 'Pangasinan', 'Quezon', 'Quirino', 'Rizal', 'Romblon', 'Samar', 'Sarangani'],
  ...['Siquijor', 'Sorsogon', 'South Cotabato', 'Southern Leyte', 'Sultan Kudarat', 'Sulu', 'Surigao del Norte', 'Surigao del Sur', 'Tarlac'],
  ...['Tawi-Tawi', 'Zambales', 'Zamboanga del Norte', 'Zamboanga del Sur', 'Zamboanga Sibugay'],
]

/** Towns of the name of a province, with the provinces in which they lie. */
export const townsNamedAsProvinces: Readonly<Record<string, readonly string[]>> = {
  Rizal: ['Cagayan', 'Kalinga', 'Laguna', 'Nueva Ecija', 'Occidental Mindoro', 'Palawan', 'Zamboanga del Norte'],
  Quezon: ['Bukidnon', 'Isabela', 'Nueva Ecija', 'Nueva Vizcaya', 'Palawan'],
  Quirino: ['Ilocos Sur', 'Isabela'],
  Aurora: ['Isabela', 'Zamboanga del Sur'],
  Isabela: ['Basilan', 'Negros Occidental'],
  'Sultan Kudarat': ['Maguindanao del Norte'],
  Sarangani: ['Davao Occidental'],
}
/** Of these "Rizal, Laguna" may be both provinces, which lie side by side and are told together: better told too often than not at all. */
export const besideTheirOwnName: readonly (readonly [string, string])[] = [
  ['Rizal', 'Laguna'],
  ['Quirino', 'Isabela'],
  ['Aurora', 'Isabela'],
  ['Sarangani', 'Davao Occidental'],
]
