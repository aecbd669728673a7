// The names that data in other languages have for a title, a description, steps and notices.
const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const titles = wordsOf(
  'nom titre intitulé titel bezeichnung título titulo nombre título nome titolo naam naziv nazwa tytuł tytul název nazev názov nazov titul rubrik namn tittel navn overskrift otsikko nimi cím név titlu nume título заголовок название имя назва имe τίτλος όνομα başlık baslik judul nama tiêu_đề tên 标题 名称 名字 タイトル 名前 제목 이름 शीर्षक नाम',
);
const details = wordsOf(
  'beschreibung zusammenfassung untertitel descripción descripcion resumen resumo descrição descricao descrizione riassunto sommario résumé omschrijving samenvatting beskrivelse beskrivning sammanfattning kuvaus opis popis descriere leírás описание опис περιγραφή açıklama aciklama deskripsi mô_tả 描述 简介 説明 概要 설명 विवरण',
);
const steps = wordsOf(
  'étapes etapes schritte anleitung zubereitung arbeitsschritte pasos instrucciones preparación preparacion passos etapas instruções instrucoes passaggi istruzioni procedimento stappen instructies trin fremgangsmåde steg instruktioner vaiheet ohjeet kroki etapy kroky postup koraci pași pasi lépések шаги кроки инструкция βήματα adımlar adimlar langkah các_bước 步骤 手順 단계 चरण',
);

const texts = wordsOf(
  'antwort inhalt fazit réponse reponse texte contenu conclusion respuesta texto contenido conclusión conclusion resposta conteúdo conteudo conclusão risposta testo contenuto conclusione antwoord inhoud conclusie svar innehåll indhold innhold slutsats konklusjon vastaus sisältö teksti odpowiedź treść tekst podsumowanie odpověď obsah válasz tartalom szöveg răspuns ответ текст содержание вывод відповідь απάντηση κείμενο cevap yanıt metin içerik jawaban isi câu_trả_lời nội_dung 回答 答案 内容 正文 总结 答え 回答文 本文 답변 내용 उत्तर',
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

export const isTextWord = (key: string): boolean => texts.has(key.toLowerCase());
export const isTitleWord = (key: string): boolean => titles.has(key.toLowerCase());
export const isDetailWord = (key: string): boolean => details.has(key.toLowerCase());
export const isStepsWord = (key: string): boolean => steps.has(key.toLowerCase());
