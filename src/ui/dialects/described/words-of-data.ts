// The names that data in other languages have for a title, a description, steps and notices.
import { translatedName } from '../../translated-names.ts';

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const steps = wordsOf(
  'étapes etapes schritte anleitung zubereitung arbeitsschritte pasos instrucciones preparación preparacion passos etapas instruções instrucoes passaggi istruzioni procedimento stappen instructies trin fremgangsmåde steg instruktioner vaiheet ohjeet kroki etapy kroky postup koraci pași pasi lépések шаги кроки инструкция βήματα adımlar adimlar langkah các_bước 步骤 手順 단계 चरण',
);

/** Names of a text that answers a question; other names of a text are in the table of translated names. */
const answers = wordsOf(
  'antwort fazit réponse reponse conclusion respuesta conclusión resposta conclusão risposta conclusione antwoord conclusie svar slutsats konklusjon vastaus odpowiedź podsumowanie odpověď válasz răspuns ответ вывод відповідь απάντηση cevap yanıt jawaban câu_trả_lời 回答 答案 总结 答え 回答文 답변 उत्तर',
);
const warnings = wordsOf(
  'warning warnings caution danger attention important disclaimer achtung warnung vorsicht wichtig avertissement advertencia atención importante aviso avvertenza attenzione waarschuwing varning advarsel varoitus ostrzeżenie uwaga varování upozornění внимание предупреждение увага uyarı peringatan 警告 注意 주의 경고 चेतावनी',
);
const tips = wordsOf(
  'tip pro_tip protip note notice hinweis tipp anmerkung astuce conseil remarque consejo nota dica suggerimento consiglio opmerking tips merk vinkki huom wskazówka tipa poznámka совет примечание порада ipucu catatan 提示 ヒント 備考 팁 참고 सुझाव',
);

/** The kind of notice that a member names. */
export function noticeVariant(key: string): 'warning' | 'info' | undefined {
  const word = key.toLowerCase();
  return warnings.has(word) ? 'warning' : tips.has(word) ? 'info' : undefined;
}

export const isTextWord = (key: string): boolean => answers.has(key.toLowerCase()) || translatedName(key) === 'text';
export const isTitleWord = (key: string): boolean => translatedName(key) === 'title';
export const isDetailWord = (key: string): boolean => /^(?:description|subtitle)$/.test(translatedName(key) ?? '');
export const isStepsWord = (key: string): boolean => steps.has(key.toLowerCase());
