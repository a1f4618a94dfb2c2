// What to do in the hazards that people are warned of, and before any: a few lines each, as the agencies teach them.
import { k } from '#contract/kit/say.ts'
import type { HazardGroup } from '#contract/warnings/hazards.ts'

export const advice: Record<HazardGroup | 'before', readonly string[]> = {
  weather: [
    k('Leave at once if the center or your barangay says so. Do not wait for the water.'),
    k('Do not walk or drive through moving water: water to the knee takes a person, water to the wheel takes a car.'),
    k('Switch off electricity before water comes in.'),
    k('Stay away from posts, wires, signs and trees.'),
  ],
  ground: [
    k('While it shakes: drop, cover, hold on. After it: go out to an open place, and expect more.'),
    k('Near the sea and it shook long: go up to high ground at once.'),
    k('Leave slopes and river banks. Do not go back in before somebody has looked at the house.'),
  ],
  fire: [
    k('Get out, stay out, and call. Stay low under the smoke.'),
    k('Feel a door before you open it: a hot one stays closed.'),
    k('Keep the street free for fire trucks.'),
  ],
  health: [
    k('Drink only water that was boiled or sealed.'),
    k('Wash your hands with soap.'),
    k('With fever, bleeding or trouble to breathe: see a doctor today.'),
  ],
  other: [k('Keep away from the place and follow what the center says.'), k('Tell your neighbors, above all those who hear or see badly.')],
  before: [
    k('Agree with your family where you meet and whom you call.'),
    k('Have ready: water, food for three days, medicines, a torch, a radio, papers in a dry bag.'),
    k('Know the way to your evacuation center.'),
  ],
}
