/** The public description of a model. */
export interface ModelCard {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly ownedBy: string;
  /** One or two sentences about the model, for people. */
  readonly description: string;
  /** Alternative ids of this model. */
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
