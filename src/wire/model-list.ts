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
  readonly abilities?: ModelAbilities | undefined;
}

/** The abilities of a language model, as far as the service knows them. */
export interface ModelAbilities {
  readonly tools: boolean;
  readonly images: boolean;
  readonly reasoning: boolean;
  /** In tokens. */
  readonly contextWindow: number | undefined;
}

export function toModel(card: ModelCard) {
  const { abilities } = card;
  return {
    id: card.id,
    object: 'model',
    created: card.created,
    owned_by: card.ownedBy,
    description: card.description,
    aliases: card.aliases,
    ...(abilities !== undefined && {
      capabilities: {
        tools: abilities.tools,
        images: abilities.images,
        reasoning: abilities.reasoning,
        context_window: abilities.contextWindow ?? null,
      },
    }),
  } as const;
}

export function toModelList(cards: readonly ModelCard[]) {
  return { object: 'list', data: cards.map(toModel) } as const;
}
