/** What the public list says of one model. */
export interface ModelCard {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly ownedBy: string;
  /** One or two sentences for a person: what this model is, and is not. */
  readonly description: string;
  /** Other ids that mean this model. */
  readonly aliases: readonly string[];
}

export function toModel(card: ModelCard) {
  return {
    id: card.id,
    object: 'model',
    created: card.created,
    owned_by: card.ownedBy,
    description: card.description,
    aliases: card.aliases,
  } as const;
}

export function toModelList(cards: readonly ModelCard[]) {
  return { object: 'list', data: cards.map(toModel) } as const;
}
