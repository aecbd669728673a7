import { numberOf, textOf, type Tool } from './tool.ts';

/** Name, category, price in euros, rating, pieces in stock, search words. */
const products = [
  ['Trailhead 28 L backpack', 'Hiking', 89, 4.6, 34, 'bag rucksack walk'],
  ['Ridge hiking boots', 'Hiking', 149, 4.4, 12, 'shoes walk'],
  ['Folding trekking poles', 'Hiking', 59, 4.2, 51, 'stick walk'],
  ['Two-person tent', 'Camping', 219, 4.7, 9, 'sleep outdoor'],
  ['Down sleeping bag', 'Camping', 179, 4.5, 21, 'sleep warm'],
  ['Gas stove', 'Camping', 45, 4.3, 40, 'cook kitchen'],
  ['Enamel mug', 'Camping', 12, 4.8, 160, 'cup coffee kitchen'],
  ['Head torch', 'Camping', 34, 4.6, 73, 'lamp light'],
  ['City rain jacket', 'Clothing', 119, 4.1, 27, 'coat waterproof'],
  ['Merino base layer', 'Clothing', 69, 4.7, 44, 'shirt wool warm'],
  ['Wool socks', 'Clothing', 16, 4.9, 210, 'warm feet'],
  ['Bicycle light set', 'Cycling', 39, 4.4, 66, 'lamp bike'],
  ['Pannier bag', 'Cycling', 79, 4.3, 18, 'bag bike'],
  ['Floor pump', 'Cycling', 42, 4.5, 25, 'bike tyre'],
] as const;

const categories = [...new Set(products.map(([, category]) => category))];

export const searchProducts: Tool = {
  name: 'search_products',
  description: 'Searches an outdoor shop. Returns name, category, price in euros, rating out of 5 and pieces in stock.',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words such as bag or warm; empty for everything' },
      category: { type: 'string', enum: categories },
      max_price: { type: 'number', minimum: 0, description: 'In euros' },
    },
    required: ['query'],
  },
  run(input) {
    const words = textOf(input, 'query')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const category = textOf(input, 'category').toLowerCase();
    const limit = numberOf(input, 'max_price') ?? Number.POSITIVE_INFINITY;
    return products
      .filter(([name, kind, price, , , more]) => {
        const text = `${name} ${kind} ${more}`.toLowerCase();
        const isKind = category === '' || kind.toLowerCase() === category;
        return isKind && price <= limit && words.every((word) => text.includes(word.replace(/s$/, '')));
      })
      .map(([name, kind, price, rating, stock]) => ({ name, category: kind, price, rating, stock }));
  },
};
