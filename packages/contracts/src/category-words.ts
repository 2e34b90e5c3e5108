import type { Category, Words } from './vocabulary.ts'

/** What each kind of vehicle or asset is called. */
export const CATEGORY_WORDS: Readonly<Record<Category, Words>> = {
  default: { en: 'Common', pt: 'Comum', es: 'Común' },
  arrow: { en: 'Arrow', pt: 'Seta', es: 'Flecha' },
  person: { en: 'Person', pt: 'Pessoa', es: 'Persona' },
  animal: { en: 'Animal', pt: 'Animal', es: 'Animal' },
  bicycle: { en: 'Bicycle', pt: 'Bicicleta', es: 'Bicicleta' },
  motorcycle: { en: 'Motorcycle', pt: 'Moto', es: 'Moto' },
  scooter: { en: 'Scooter', pt: 'Scooter', es: 'Scooter' },
  car: { en: 'Car', pt: 'Carro', es: 'Auto' },
  pickup: { en: 'Pickup', pt: 'Picape', es: 'Camioneta' },
  van: { en: 'Van', pt: 'Van', es: 'Furgón' },
  truck: { en: 'Truck', pt: 'Caminhão', es: 'Camión' },
  truck1: { en: 'Box truck', pt: 'Caminhão baú', es: 'Camión caja' },
  truck2: { en: 'Articulated lorry', pt: 'Carreta', es: 'Camión articulado' },
  tractor: { en: 'Tractor', pt: 'Trator', es: 'Tractor' },
  boat: { en: 'Boat', pt: 'Barco', es: 'Lancha' },
  ship: { en: 'Ship', pt: 'Navio', es: 'Barco' },
  bus: { en: 'Bus', pt: 'Ônibus', es: 'Autobús' },
  train: { en: 'Train', pt: 'Trem', es: 'Tren' },
  trolleybus: { en: 'Trolleybus', pt: 'Trólebus', es: 'Trolebús' },
  tram: { en: 'Tram', pt: 'Bonde', es: 'Tranvía' },
  crane: { en: 'Crane', pt: 'Guindaste', es: 'Grúa' },
  plane: { en: 'Plane', pt: 'Avião', es: 'Avión' },
  helicopter: { en: 'Helicopter', pt: 'Helicóptero', es: 'Helicóptero' },
  offroad: { en: 'Off-road', pt: 'Fora de estrada', es: 'Todoterreno' },
}
